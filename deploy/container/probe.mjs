// Asks this container's own server: node probe.mjs /readyz. Ends with 0 if it answers 200, else with 1.
const port = process.env.PORT || '8080'
const answer = await fetch(`http://127.0.0.1:${port}${process.argv[2] ?? '/readyz'}`).catch(() => undefined)
process.exit(answer?.ok ? 0 : 1)
