import { formatDateTime, formatDay, useTranslation } from '@lotus/i18n'
import { Badge, Button } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { useCan } from '../../shared/permissions.ts'
import styles from './verifications.module.css'
import type { VerificationDetail } from './verifications-search.ts'

type Hit = VerificationDetail['hits'][number]
type Outcome = NonNullable<Hit['outcome']>
type Props = {
  detail: VerificationDetail
  onOpen: (isOpen: boolean) => void
  onDone: (now: VerificationDetail) => void
  onConflict: () => void
}

/** A list may know only the year. */
const dayText = (day: string) => (day.length === 10 ? formatDay(`${day}T12:00:00+07:00`) : day)

/** Of who is approved already, the approval is taken back. */
const effectOf = (outcome: Outcome, state: VerificationDetail['state']) =>
  outcome === 'same' && state === 'APPROVED' ? 'sameLater' : outcome

/** Entries of lists of sanctions and of exposed persons that may be this member; each is decided with a reason. */
export function ScreeningHits({ detail, onOpen, onDone, onConflict }: Props) {
  const { t } = useTranslation('backofficeVerification')
  const mayDecide = useCan('verification.decide') && detail.state !== 'REFUSED'
  const [asked, setAsked] = useState<{ hit: Hit; outcome: Outcome }>()
  const ask = (next: typeof asked) => {
    setAsked(next)
    onOpen(next !== undefined)
  }
  return (
    <section>
      <h3 className={styles.heading}>{t('screening.title')}</h3>
      {detail.hits.length === 0 && <NothingFound detail={detail} />}
      <ul className={styles.list}>
        {detail.hits.map((hit) => (
          <li key={`${hit.list} ${hit.entry} ${hit.decidedAt ?? ''}`} className={styles.hit}>
            <b>{hit.name}</b> <Badge tone="loss">{t(`screening.${hit.kind}`)}</Badge>
            <small>
              {hit.list} · {hit.entry}
              {hit.bornOn !== null && ` · ${dayText(hit.bornOn)}`}
            </small>
            {hit.isEarlier && <small>{t('screening.earlier')}</small>}
            {hit.list.startsWith('INVENTED') && <small>{t('screening.invented')}</small>}
            {hit.outcome !== null && (
              <p>{t(`screening.said.${hit.outcome}`, { who: hit.decidedBy ?? '', reason: hit.reason ?? '' })}</p>
            )}
            {hit.outcome === null && mayDecide && (
              <span className={styles.acts}>
                <Button size="sm" onClick={() => ask({ hit, outcome: 'other' })}>
                  {t('screening.other')}
                </Button>
                <Button size="sm" variant="danger-outline" onClick={() => ask({ hit, outcome: 'same' })}>
                  {t('screening.same')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <DecisionDialog
          title={t(`screening.${asked.outcome}`)}
          text={t(`screening.effect.${effectOf(asked.outcome, detail.state)}`, { name: asked.hit.name })}
          button={t(`screening.${asked.outcome}`)}
          isDanger={asked.outcome === 'same'}
          reason={{ label: t('decideReason'), lengthMax: 300 }}
          act={(reason) =>
            call('bo.decideVerificationHit', {
              id: detail.id,
              list: asked.hit.list,
              entry: asked.hit.entry,
              outcome: asked.outcome,
              reason,
            })
          }
          onClose={() => ask(undefined)}
          onDone={(now) => {
            ask(undefined)
            onDone(now)
          }}
          onRefused={onConflict}
        />
      )}
    </section>
  )
}

function NothingFound({ detail: { hasLists, screenedAt } }: Pick<Props, 'detail'>) {
  const { t } = useTranslation('backofficeVerification')
  const asked =
    screenedAt === null ? t('screening.notYet') : t('screening.nothing', { time: formatDateTime(screenedAt) })
  return <p className={styles.calm}>{hasLists ? asked : t('screening.noList')}</p>
}
