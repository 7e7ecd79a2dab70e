import { once } from 'node:events'
import { fork, type ChildProcess } from 'node:child_process'

/** A child process with one request at a time: `ask` sends it and waits for its one answer. */
export type Child = { ask<Answer>(question: object): Promise<Answer>; stop(): Promise<void> }

export function startChild(file: string): Child {
  const child: ChildProcess = fork(file, ['serve'])
  return {
    async ask<Answer>(question: object): Promise<Answer> {
      const waits = new AbortController()
      try {
        const answered = once(child, 'message', { signal: waits.signal })
        const ended = once(child, 'exit', { signal: waits.signal }).then(() => {
          throw new Error(`${file} ended at ${JSON.stringify(question)}`)
        })
        child.send(question)
        // Each file below answers with what its caller expects.
        const [answer] = (await Promise.race([answered, ended])) as [Answer]
        return answer
      } finally {
        waits.abort()
      }
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** In the child: answers every message with the result of `obey`; a failure ends the process. */
export function serve<Question>(handleMessages: (question: Question) => Promise<unknown>): void {
  if (process.argv[2] !== 'serve' || !process.send) return
  process.on('message', (question: Question) => {
    void handleMessages(question).then(
      (answer) => process.send?.(answer ?? 'done'),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
  process.on('disconnect', () => process.exit(1))
}
