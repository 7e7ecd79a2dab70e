import { answerLines } from '../answer-lines.ts'
import { checkLine } from './compare.ts'
import { answerWorld } from './exchange.ts'

/** Status 1 where any figure differs. */
function* check(line: string): Generator<string> {
  const { isSame, text } = checkLine(line)
  if (!isSame) process.exitCode = 1
  yield text
}

async function main(command: string | undefined): Promise<void> {
  if (command === 'settle') return answerLines(process.stdin, process.stdout, answerWorld)
  if (command === 'check') return answerLines(process.stdin, process.stdout, check)
  process.stderr.write('Usage: npm run -s agents -- settle < worlds.jsonl > out.jsonl\n')
  process.stderr.write('       npm run -s agents -- check < stated.jsonl > differences.jsonl\n')
  process.exitCode = 2
}

// `npm run agents` imports this file and sets the argument itself, so `import.meta.main` is false.
if (process.argv[1] === import.meta.filename) await main(process.argv[2])
