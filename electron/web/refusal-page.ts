/** The page for a browser that may not come in. Without script, without anything from the request. */
export function refusalPage({ again }: { readonly again: boolean }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${again ? '<meta http-equiv="refresh" content="0; url=/">\n' : ''}<title>Booth Builder: not signed in</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1.5rem; }
h1 { font-size: 1.25rem; }
</style>
</head>
<body>
<h1>This browser is not signed in to Booth Builder</h1>
<p>The address that Booth Builder prints when it starts lets one browser in, once. It has been used already, or it is from an earlier start.</p>
<p>To get a new one, end Booth Builder in its terminal with Ctrl-C, start it again, and open the address it prints then. Nothing is lost: everything you did is saved.</p>
</body>
</html>
`
}
