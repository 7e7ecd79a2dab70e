import { formatCount, useTranslation } from '@lotus/i18n'
import type { WireContent } from '@lotus/rules/catalogue'
import { tokensIn } from '../model/content.ts'
import { combosOf, danTuoOf } from '../../../../shared/lottery/content-parts.ts'
import { limitsOf, linesOf, missingTokens } from './model/choice.ts'
import { universeOf, type TokenPlay } from '../../../../shared/lottery/vocabulary.ts'
import styles from './token-entry.module.css'

/** How many are chosen and how many lines that makes, or what is still missing. */
export function ChoiceFoot({ play, content }: { play: TokenPlay; content: WireContent | null }) {
  const { t } = useTranslation('tokens')
  const { input } = play
  const lines = linesOf(input, content)
  const { dan, tuo } = danTuoOf(content)
  const combos = combosOf(content)
  const chosen = (combos?.length ?? tokensIn(content).length) + dan.length + tuo.length
  const missing = missingTokens(input, content)
  const { max } = limitsOf(input)
  const isNumbers = /^\d/.test(universeOf(input)[0] ?? '') && input.kind !== 'outcomes'
  return (
    <p className={styles.foot} aria-live="polite">
      {chosen > 0 && (
        <span>
          {t(combos ? 'entry.sets' : isNumbers ? 'entry.numbers' : 'entry.picked', { count: chosen })} ={' '}
          <b>{t('entry.lines', { count: Number(lines), shown: formatCount(lines) })}</b>
        </span>
      )}
      {missing > 0 && <span>{t(chosen > 0 ? 'entry.missing' : 'entry.atLeast', { count: missing })}</span>}
      {lines > BigInt(play.maxLines) && (
        <span className={styles.problem}>{t('entry.tooMany', { max: formatCount(play.maxLines) })}</span>
      )}
      {max < universeOf(input).length && chosen >= max && <span>{t('entry.full', { max })}</span>}
    </p>
  )
}
