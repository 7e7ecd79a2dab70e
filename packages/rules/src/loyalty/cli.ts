import { createInterface } from 'node:readline'
import { readEventLine, replayEvents, type EventLine } from './replay.ts'

async function replay(): Promise<void> {
  const lines: EventLine[] = []
  let at = 0
  for await (const text of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    at += 1
    if (text.trim() !== '') lines.push(readEventLine(text, at))
  }
  for (const line of replayEvents(lines)) process.stdout.write(`${JSON.stringify(line)}\n`)
}

async function main(command: string | undefined): Promise<void> {
  if (command === 'replay') {
    return replay().catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      process.exitCode = 1
    })
  }
  process.stderr.write('Usage: npm run -s loyalty -- replay < events.jsonl > ledger.jsonl\n')
  process.exitCode = 2
}

// `npm run loyalty` imports this file and sets the argument itself, so `import.meta.main` is false.
if (process.argv[1] === import.meta.filename) await main(process.argv[2])
