package app_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"forecourt/internal/platform/i18n"
)

// codesInSource lists every text code that the program's source names: string
// literals that are a code of a text, and the arguments of fault.New and
// Fields.Add, whether or not they have one.
func codesInSource(t *testing.T) []string {
	t.Helper()
	known := i18n.Codes("en")
	var codes []string
	err := filepath.WalkDir("..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BasicLit:
				text, err := strconv.Unquote(n.Value)
				code, _, _ := strings.Cut(text, "|") // huma's messages carry a parameter behind a bar
				if err == nil && slices.Contains(known, code) {
					codes = append(codes, code)
				}
			case *ast.CallExpr:
				codes = append(codes, codeOf(n)...)
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

// codeOf gives the code argument of fault.New(kind, code) and fields.Add(path, code).
func codeOf(call *ast.CallExpr) []string {
	selector, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(call.Args) < 2 {
		return nil
	}
	receiver, _ := selector.X.(*ast.Ident)
	isFault := receiver != nil && receiver.Name == "fault" && selector.Sel.Name == "New"
	isField := receiver != nil && (receiver.Name == "fields" || receiver.Name == "wrong") && selector.Sel.Name == "Add"
	if !isFault && !isField {
		return nil
	}
	literal, ok := call.Args[1].(*ast.BasicLit)
	if !ok {
		return nil
	}
	code, err := strconv.Unquote(literal.Value)
	if err != nil {
		return nil
	}
	return []string{code}
}
