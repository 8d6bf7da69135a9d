import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;

/** Answers each line of the standard input, a JSON string, with what java.net.URI takes for the components. */
public class JavaNetUri {
    public static void main(String[] arguments) throws IOException {
        if (arguments.length > 0 && arguments[0].equals("--version")) {
            System.out.println(System.getProperty("java.version"));
            return;
        }
        var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var output = new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8));
        for (var line = input.readLine(); line != null; line = input.readLine()) {
            output.write(answer(unquote(line)));
            output.write('\n');
        }
        output.flush();
    }

    private static String answer(String url) {
        try {
            var uri = new URI(url);
            if (uri.getHost() == null && uri.getRawAuthority() != null) {
                return "{\"error\":\"registry-based\"}";
            }
            var port = uri.getPort() < 0 ? null : Integer.toString(uri.getPort());
            return "{\"scheme\":" + quote(uri.getScheme()) + ",\"userinfo\":" + quote(uri.getRawUserInfo())
                + ",\"host\":" + quote(uri.getHost()) + ",\"port\":" + quote(port) + "}";
        } catch (URISyntaxException | NumberFormatException exception) {
            return "{\"error\":" + quote(exception.getMessage()) + "}";
        }
    }

    private static String unquote(String json) {
        var text = new StringBuilder();
        for (int at = 1; at < json.length() - 1; at++) {
            char unit = json.charAt(at);
            if (unit == '\\') {
                unit = json.charAt(++at);
                switch (unit) {
                    case 'b': unit = '\b'; break;
                    case 'f': unit = '\f'; break;
                    case 'n': unit = '\n'; break;
                    case 'r': unit = '\r'; break;
                    case 't': unit = '\t'; break;
                    case 'u':
                        unit = (char) Integer.parseInt(json.substring(at + 1, at + 5), 16);
                        at += 4;
                        break;
                    default:
                }
            }
            text.append(unit);
        }
        return text.toString();
    }

    private static String quote(String text) {
        if (text == null) {
            return "null";
        }
        var json = new StringBuilder("\"");
        for (char unit : text.toCharArray()) {
            if (unit >= ' ' && unit < 0x7F && unit != '"' && unit != '\\') {
                json.append(unit);
            } else {
                json.append(String.format("\\u%04x", (int) unit));
            }
        }
        return json.append('"').toString();
    }
}
