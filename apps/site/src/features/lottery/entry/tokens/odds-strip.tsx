import { useTranslation } from '@lotus/i18n'
import { memo } from 'react'
import type { TokenPlay } from '../../../../shared/lottery/vocabulary.ts'
import { oddsFigure } from '../../../../shared/lottery/texts.ts'
import { tierText } from '../../../../shared/lottery/token-text.ts'
import styles from './token-entry.module.css'

/** What each tier pays, for plays where the number of hits decides and not the token. */
export const OddsStrip = memo(function OddsStrip({ play }: { play: TokenPlay }) {
  const { t } = useTranslation('tokens')
  if (play.input.kind === 'outcomes' || play.odds.length < 2) return null
  return (
    <dl className={styles.strip} aria-label={t('entry.oddsByTier')}>
      {play.odds.map(({ tier, odds }) => (
        <div key={tier}>
          <dt>{tierText(t, play, tier)}</dt>
          <dd>{oddsFigure(odds)}</dd>
        </div>
      ))}
    </dl>
  )
})
