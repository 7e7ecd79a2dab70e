import { CallError } from './api.ts'
import { openDialog } from './dialogs.ts'
import type { Host } from './host.ts'
import { t } from './texts.ts'

/** Fatal errors: the page around the game is notified and leads back to the lobby. */
const fatal = new Set([
  'session_expired',
  'launch_expired',
  'not_found',
  'member_disabled',
  'self_excluded',
  'game_disabled',
  'graphics',
])

type Explanation = {
  host: Host | undefined
  isFatal?: boolean
  text?: string
  /** Refills play money that ran out. */
  onRefill?: (() => void) | undefined
}

/** Shows what went wrong and the possible actions. */
export function explainError(error: unknown, { host, isFatal = false, text, onRefill }: Explanation): void {
  if (!(error instanceof CallError)) console.error(error)
  const code = error instanceof CallError ? error.code : 'internal_error'
  const isEnd = isFatal || fatal.has(code)
  if (code === 'session_expired') host?.send({ type: 'sessionExpired' })
  else if (isEnd) host?.send({ type: 'error', code })
  const isFramed = host?.isFramed ?? false
  openDialog({
    title: t('slots:error.title'),
    content: [text ?? t(`slots:error.${code === 'insufficient_funds' && onRefill ? 'play_money_over' : code}`)],
    canClose: !isEnd,
    buttons: [
      ...(code === 'insufficient_funds' && onRefill
        ? [{ text: t('slots:error.refill'), isMain: true, onClick: onRefill }]
        : []),
      ...(code === 'insufficient_funds' && isFramed && !onRefill
        ? [{ text: t('slots:error.deposit'), isMain: true, onClick: () => host?.send({ type: 'requestDeposit' }) }]
        : []),
      ...(isEnd && isFramed
        ? [{ text: t('slots:error.exit'), isMain: true, onClick: () => host?.send({ type: 'exit' }) }]
        : []),
      ...(isEnd ? [] : [{ text: t('slots:error.close') }]),
    ],
  })
}
