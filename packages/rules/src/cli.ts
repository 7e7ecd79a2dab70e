import type { Readable, Writable } from 'node:stream'
import { answerLines } from './answer-lines.ts'
import { findFamily } from './lottery/catalogue/all.ts'
import { parseExchangeLine, settleExchange } from './lottery/catalogue/exchange.ts'

/** Settles orders of the exchange format line by line. */
export function settleStream(input: Readable, output: Writable): Promise<void> {
  return answerLines(input, output, (line) => [JSON.stringify(settleExchange(findFamily, parseExchangeLine(line)))])
}

async function main(command: string | undefined): Promise<void> {
  if (command === 'settle') return settleStream(process.stdin, process.stdout)
  process.stderr.write('Usage: npm run -s rules -- settle < in.jsonl > out.jsonl\n')
  process.exitCode = 2
}

// `npm run rules` imports this file and sets the argument itself, so `import.meta.main` is false.
if (process.argv[1] === import.meta.filename) await main(process.argv[2])
