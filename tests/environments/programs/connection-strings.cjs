// What mongodb-connection-string-url makes of connection strings. Prints it as JSON.
"use strict";
const { inspect } = require("node:util");
const { ConnectionString, CommaAndColonSeparatedRecord } = require("mongodb-connection-string-url");

const HOSTS = ["host", "h1:27017,h2:27018", "localhost:27017", "[::1]:27017", "%2Ftmp%2Fmongodb.sock", "a b", ""];
const CREDENTIALS = ["", "user@", "user:p%40ss@", "us%C3%A9r:@", ":secret@", "user:a:b@", "%@"];
const RESTS = [
  ...[
    "",
    "/",
    "/db",
    "/d%20b?replicaSet=rs",
    "?tls=true",
    "/?READPREFERENCE=secondary&readPreferenceTags=a:b&tls=true",
  ],
  ...["/db?authMechanismProperties=SERVICE_NAME:x,Y:z#frag", "/?a=1&A=2&é=ü", "/?q=%2B+%20", "x"],
];
const SCHEMES = ["mongodb://", "mongodb+srv://", "MONGODB://", "http://", "mongodb:"];

const results = [];
for (const scheme of SCHEMES) {
  for (const credentials of CREDENTIALS) {
    for (const host of HOSTS) {
      for (const rest of RESTS) {
        for (const looseValidation of [false, true])
          results.push(outcome(scheme + credentials + host + rest, { looseValidation }));
      }
    }
  }
}
process.stdout.write(JSON.stringify(results));

function outcome(uri, options) {
  try {
    const url = new ConnectionString(uri, options);
    const before = stateOf(url);
    url.username = "né:w";
    url.password = "p@ss";
    url.pathname = "/other db";
    url.hosts = ["x:1", "y:2"];
    url.searchParams.set("READpreference", "primary");
    url.typedSearchParams().append("Tls", "ü");
    url.searchParams.delete("TLS");
    const record = new CommaAndColonSeparatedRecord(url.searchParams.get("authmechanismproperties"));
    return [uri, before, stateOf(url), stateOf(url.clone()), String(url.redact()), String(record), refusals(url)];
  } catch (error) {
    // The class says why, whatwg-url what.
    return [uri, error.name, error.message.startsWith("Invalid URL") ? "Invalid URL" : error.message];
  }
}

function stateOf(url) {
  const { href, origin, protocol, username, password, host, hosts, pathname, search, hash, isSRV } = url;
  const params = [...url.searchParams].map(String);
  return {
    href,
    origin,
    protocol,
    username,
    password,
    host,
    hosts,
    pathname,
    search,
    hash,
    isSRV,
    params,
    shown: inspect(url).length > 0,
  };
}

function refusals(url) {
  return ["host", "hostname", "port", "href"].map((member) => {
    try {
      url[member] = "x";
      return "no error";
    } catch (error) {
      return error.message;
    }
  });
}
