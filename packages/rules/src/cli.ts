import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { findFamily } from './lottery/catalogue/all.ts'
import { parseExchangeLine, settleExchange } from './lottery/catalogue/exchange.ts'

/**
 * Settles orders of the exchange format line by line: each order is answered before the next is read, for input of any
 * length.
 */
export async function settleStream(input: Readable, output: Writable): Promise<void> {
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (line.trim() === '') continue
    const answer = `${JSON.stringify(settleExchange(findFamily, parseExchangeLine(line)))}\n`
    if (!output.write(answer)) await once(output, 'drain')
  }
}

async function main(command: string | undefined): Promise<void> {
  if (command === 'settle') return settleStream(process.stdin, process.stdout)
  process.stderr.write('Usage: npm run -s rules -- settle < in.jsonl > out.jsonl\n')
  process.exitCode = 2
}

// `npm run rules` imports this file and sets the argument itself, so `import.meta.main` is false.
if (process.argv[1] === import.meta.filename) await main(process.argv[2])
