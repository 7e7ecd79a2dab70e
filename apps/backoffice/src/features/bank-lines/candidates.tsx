import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, Button, moneyText, useIsOffline } from '@lotus/ui'
import type { LineDetail } from './line-state.tsx'
import styles from './bank-lines.module.css'

export type Candidate = LineDetail['candidates'][number]
type Props = {
  candidates: readonly Candidate[]
  /** Without one: with an order whose reference is typed. */
  onMatch: ((candidate: Candidate | undefined) => void) | undefined
}

/** Unpaid orders that a line may pay, with what speaks for each. */
export function Candidates({ candidates, onMatch }: Props) {
  const { t } = useTranslation('bankLines')
  const isOffline = useIsOffline()
  return (
    <section>
      <h3 className={styles.heading}>{t('candidates')}</h3>
      {candidates.length === 0 && <small>{t('candidatesNone')}</small>}
      <ul className={styles.list}>
        {candidates.map((one) => (
          <li key={one.refNo}>
            <div>
              <b>{one.account}</b> <span className="num">{moneyText(one.amountVnd)} VND</span>
              <small className="num">{one.refNo}</small>
              <small className="num">
                {t('candidateTime', { created: formatDateTime(one.createdAt), expires: formatDateTime(one.expiresAt) })}
              </small>
            </div>
            {onMatch && (
              <Button
                size="sm"
                disabled={isOffline}
                aria-label={`${t('match')} ${one.refNo}`}
                onClick={() => onMatch(one)}
              >
                {t('match')}
              </Button>
            )}
            <div className={styles.signs}>
              <Badge tone={one.score >= 70 ? 'gain' : 'neutral'}>{t('points', { score: one.score })}</Badge>
              {one.signs.map((sign) => (
                <Badge key={sign} tone="neutral">
                  {t(`sign.${sign}`)}
                </Badge>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {onMatch && (
        <Button size="sm" disabled={isOffline} onClick={() => onMatch(undefined)}>
          {t('matchOther')}
        </Button>
      )}
    </section>
  )
}
