import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { redact, redactText } from './redact.ts'

/** The log of everything. What is written passes `redact` first, whoever writes it and wherever the secret stands. */
export function createLog(options: { level: string; destination?: DestinationStream }): Logger {
  const settings: LoggerOptions = {
    level: options.level,
    formatters: {
      // pino gives an object and takes one back; `redact` keeps it one.
      log: (line) => redact(line) as Record<string, unknown>,
    },
    serializers: { err: (error: unknown) => (error instanceof Error ? redact(error) : error) },
    hooks: {
      logMethod(args, method) {
        const clean = args.map((one) => (typeof one === 'string' ? redactText(one) : one))
        // The same arguments, but for what was taken out of their text.
        method.apply(this, clean as Parameters<typeof method>)
      },
    },
  }
  return options.destination ? pino(settings, options.destination) : pino(settings)
}
