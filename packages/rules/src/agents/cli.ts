import { answerLines } from '../answer-lines.ts'
import { answerWorld } from './exchange.ts'

async function main(command: string | undefined): Promise<void> {
  if (command === 'settle') return answerLines(process.stdin, process.stdout, answerWorld)
  process.stderr.write('Usage: npm run -s agents -- settle < worlds.jsonl > out.jsonl\n')
  process.exitCode = 2
}

// `npm run agents` imports this file and sets the argument itself, so `import.meta.main` is false.
if (process.argv[1] === import.meta.filename) await main(process.argv[2])
