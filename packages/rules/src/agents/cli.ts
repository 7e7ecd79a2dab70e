import { answerLines } from '../answer-lines.ts'
import { checkLine } from './compare.ts'
import { answerWorld, type AnswerOptions } from './exchange.ts'

type Answer = (line: string, options: AnswerOptions) => Iterable<string>

/** Status 1 where any figure differs. */
function* check(line: string, options: AnswerOptions): Generator<string> {
  const { isSame, text } = checkLine(line, options)
  if (!isSame) process.exitCode = 1
  yield text
}

const commands: ReadonlyMap<string | undefined, Answer> = new Map([
  ['settle', answerWorld],
  ['check', check],
])

async function main(command: string | undefined, flags: readonly string[]): Promise<void> {
  const answer = commands.get(command)
  if (answer && flags.every((flag) => flag === '--extended')) {
    const isExtended = flags.length > 0
    // What is wrong with a world is told beside its answer, whose form the format fixes.
    const onFault = (number: number) => (fault: string) => void process.stderr.write(`line ${number}: ${fault}\n`)
    return answerLines(process.stdin, process.stdout, (line, number) =>
      answer(line, { isExtended, onFault: onFault(number) }),
    )
  }
  process.stderr.write('Usage: npm run -s agents -- settle [--extended] < worlds.jsonl > out.jsonl\n')
  process.stderr.write('       npm run -s agents -- check [--extended] < stated.jsonl > differences.jsonl\n')
  process.exitCode = 2
}

// `npm run agents` imports this file and sets the argument itself, so `import.meta.main` is false.
if (process.argv[1] === import.meta.filename) await main(process.argv[2], process.argv.slice(3))
