// Answers each line of the standard input, a JSON string, with what net/url takes for the components.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"runtime"
	"strings"
)

type answer struct {
	Scheme   string  `json:"scheme"`
	Userinfo *string `json:"userinfo"`
	Host     string  `json:"host"`
	Port     string  `json:"port"`
}

func read(text string) any {
	parsed, err := url.Parse(text)
	if err != nil {
		return map[string]string{"error": err.Error()}
	}
	result := answer{Scheme: parsed.Scheme, Host: parsed.Hostname(), Port: parsed.Port()}
	if parsed.User != nil {
		userinfo := url.PathEscape(parsed.User.Username())
		if password, isSet := parsed.User.Password(); isSet {
			userinfo += ":" + url.PathEscape(password)
		}
		result.Userinfo = &userinfo
	}
	return result
}

func main() {
	if len(os.Args) > 1 && os.Args[1] == "--version" {
		fmt.Println(strings.TrimPrefix(runtime.Version(), "go"))
		return
	}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(make([]byte, 1<<20), 1<<24)
	output := bufio.NewWriter(os.Stdout)
	defer output.Flush()
	encoder := json.NewEncoder(output)
	for lines.Scan() {
		var text string
		if err := json.Unmarshal(lines.Bytes(), &text); err != nil {
			panic(err)
		}
		result := read(text)
		if err := encoder.Encode(result); err != nil {
			panic(err)
		}
	}
}
