import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { redact, redactText } from './redact.ts'

/** The program's log. Every line passes `redact` first, wherever it comes from. */
export function createLog(options: { level: string; destination?: DestinationStream }): Logger {
  const settings: LoggerOptions = {
    level: options.level,
    formatters: {
      // `redact` of an object returns an object, as pino needs.
      log: (line) => redact(line) as Record<string, unknown>,
    },
    serializers: { err: (error: unknown) => (error instanceof Error ? redact(error) : error) },
    hooks: {
      logMethod(args, method) {
        const clean = args.map((one) => (typeof one === 'string' ? redactText(one) : one))
        // The same arguments with secrets removed from the text.
        method.apply(this, clean as Parameters<typeof method>)
      },
    },
  }
  return options.destination ? pino(settings, options.destination) : pino(settings)
}
