import { exactPercent, useTranslation } from '@lotus/i18n'
import { Alert, moneyText } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { MemberLink } from '../member-link.tsx'
import { callQuery } from '../queries.ts'
import { guardWords, type GuardWord } from './guard-words.ts'
import type { Say } from './rule-words.ts'

export type GuardProps = {
  /** The product of the bet, as bonuses name it: LOTT, RNG. */
  category: string
  /** Of each bet about to be placed; left out where the bets are chosen in the game itself. */
  stakes?: readonly bigint[]
}

export function BonusGuardNote({ category, stakes }: GuardProps) {
  const { t } = useTranslation('promotions')
  // Without an answer nothing is said: the server refuses a bet that breaks a bonus's terms.
  const { data } = useQuery(callQuery('bonus.guard', {}))
  const words = data === undefined ? [] : guardWords(data, category, stakes)
  if (words.length === 0) return null
  return (
    <Alert
      tone={words.some(({ kind }) => kind === 'refused') ? 'loss' : 'warning'}
      action={
        <MemberLink page="bonusDetails" className="link">
          {t('guard.see')}
        </MemberLink>
      }
    >
      {words.map((word) => (
        <p key={`${word.kind} ${word.bonus.ref}`}>{textOf(t, word, stakes === undefined)}</p>
      ))}
    </Alert>
  )
}

function textOf(t: Say, word: GuardWord, isGame: boolean): string {
  const name = word.bonus.title ?? word.bonus.ref
  if (word.kind === 'zero') return t(isGame ? 'guard.gameZero' : 'guard.ticketZero', { name })
  if (word.kind === 'part')
    return t(isGame ? 'guard.gamePart' : 'guard.ticketPart', { name, rate: exactPercent(word.ppm) })
  return t(`guard.${word.kind}`, { name, max: moneyText(word.max) })
}
