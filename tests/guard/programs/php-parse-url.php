<?php
// Answers each line of the standard input, a JSON string, with what parse_url takes for the components.
while (($line = fgets(STDIN)) !== false) {
    $parts = parse_url(json_decode($line));
    if ($parts === false) {
        echo json_encode(['error' => 'false']), "\n";
        continue;
    }
    $userinfo = $parts['user'] ?? null;
    if (isset($parts['pass'])) {
        $userinfo .= ':' . $parts['pass'];
    }
    echo json_encode([
        'scheme' => $parts['scheme'] ?? null,
        'userinfo' => $userinfo,
        'host' => $parts['host'] ?? null,
        'port' => $parts['port'] ?? null,
    ], JSON_INVALID_UTF8_SUBSTITUTE), "\n";
}
