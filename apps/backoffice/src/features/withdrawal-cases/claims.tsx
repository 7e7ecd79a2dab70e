import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Button, toast, useIsOffline } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { Facts } from '../../shared/facts.tsx'
import { useCan } from '../../shared/permissions.ts'
import { SentPictures } from '../../shared/sent-pictures.tsx'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import { DecideClaim, ProofDialog } from './claim-dialogs.tsx'
import type { CaseDetail } from './withdrawal-cases-search.ts'
import styles from './withdrawal-cases.module.css'

type Props = { detail: CaseDetail; onDone: (now: CaseDetail) => void }
type Claim = CaseDetail['claims'][number]

/** T17: what the member said, the evidence for and against it, and what operators asked and decided. */
export function Claims({ detail, onDone }: Props) {
  const { t } = useTranslation('backoffice')
  const canDecide = useCan('withdrawals.decide')
  if (detail.claims.length === 0) return null
  return (
    <section>
      <h3 className={styles.heading}>{t('withdrawalCases.claims.title')}</h3>
      {detail.claims.map((claim) => (
        <OneClaim key={claim.n} id={detail.id} claim={claim} mayLook={canDecide} />
      ))}
      <Evidence detail={detail} />
      {canDecide && detail.claimedAt !== null && <Acts detail={detail} onDone={onDone} />}
    </section>
  )
}

function OneClaim({ id, claim, mayLook }: { id: string; claim: Claim; mayLook: boolean }) {
  const { t } = useTranslation('backoffice')
  const [isAsking, setAsking] = useState(false)
  const [pictures, setPictures] = useState<readonly string[]>([])
  const { asked, outcome } = claim
  const say = (key: string, values: Record<string, string | number> = {}) => t(`withdrawalCases.claims.${key}`, values)
  return (
    <div className={styles.claim}>
      <p className={styles.said}>{claim.said}</p>
      <small>
        {say('at', { time: formatDateTime(claim.claimedAt) })} · {say('images', { count: claim.images })}
      </small>
      {claim.forcedAt !== null && <small>{say('forced', { time: formatDateTime(claim.forcedAt) })}</small>}
      {claim.sharedImages > 0 && <Alert tone="warning">{say('shared', { count: claim.sharedImages })}</Alert>}
      {pictures.length > 0 ? (
        <SentPictures images={pictures} alt={(number) => say('image', { number })} />
      ) : (
        mayLook &&
        claim.images > 0 && (
          <Button size="sm" onClick={() => setAsking(true)}>
            {say('proof')}
          </Button>
        )
      )}
      {asked !== null && outcome === null && (
        <Alert tone="warning">
          {say(asked.outcome === 'returned' ? 'waitsReturned' : 'waitsResent', {
            who: asked.who,
            time: formatDateTime(asked.at),
            note: asked.note,
          })}
          {asked.payoutRefs !== null && <small>{asked.payoutRefs.join(', ')}</small>}
        </Alert>
      )}
      {outcome !== null && (
        <Alert tone="info">
          {say(`ended.${outcome}`, {
            who: claim.decidedBy ?? '',
            time: claim.decidedAt === null ? '' : formatDateTime(claim.decidedAt),
            ref: claim.providerRef ?? '',
            note: claim.note ?? '',
          })}
        </Alert>
      )}
      {isAsking && (
        <ProofDialog
          id={id}
          n={claim.n}
          onClose={() => setAsking(false)}
          onShown={(images) => {
            setAsking(false)
            setPictures(images)
          }}
        />
      )}
    </div>
  )
}

/** To whom it was paid, by which payouts, and what their provider answered since. */
function Evidence({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation('backoffice')
  const { payoutAccount, paidAt, payouts, answers } = detail
  const facts = [
    {
      label: t('withdrawalCases.claims.account'),
      value: t('withdrawals.bank', { bank: payoutAccount.bankName, tail: payoutAccount.tail }),
    },
    { label: t('withdrawalCases.claims.holder'), value: payoutAccount.holderName || t('common:state.none') },
    ...(paidAt === null ? [] : [{ label: t('withdrawalCases.claims.paid'), value: formatDateTime(paidAt) }]),
  ]
  return (
    <>
      <Facts facts={facts} />
      <h4 className={styles.heading}>{t('withdrawalCases.claims.payouts')}</h4>
      {payouts.length === 0 ? (
        <p className={styles.calm}>{t('withdrawalCases.claims.byHand')}</p>
      ) : (
        <ol className={styles.notes}>
          {payouts.map((payout) => (
            <li key={payout.payoutRef}>
              <p>
                <span className="num">{payout.payoutRef}</span> · {t(`withdrawals.payouts.state.${payout.state}`)}
              </p>
              {payout.providerRef !== null && (
                <small>{t('withdrawals.payouts.providerRef', { ref: payout.providerRef })}</small>
              )}
            </li>
          ))}
        </ol>
      )}
      {payouts.length > 0 && (
        <>
          <h4 className={styles.heading}>{t('withdrawalCases.claims.answers')}</h4>
          {answers.length === 0 && <p className={styles.calm}>{t('withdrawalCases.claims.noAnswers')}</p>}
          <ol className={styles.notes}>
            {answers.map((one) => (
              <li key={`${one.at}-${one.payoutRef}-${one.answer}`}>
                <p>
                  <span className="num">{one.payoutRef}</span> · {t(`withdrawalCases.claims.answer.${one.answer}`)}
                </p>
                <small>
                  {[one.providerRef, one.reason, one.who, formatDateTime(one.at)]
                    .filter((part) => part !== null)
                    .join(' · ')}
                </small>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  )
}

function Acts({ detail, onDone }: Props) {
  const { t } = useTranslation('backoffice')
  const isOffline = useIsOffline()
  const [isDeciding, setDeciding] = useState(false)
  const ask = useMutation({
    mutationFn: () => call('bo.askClaimPayout', { id: detail.id }),
    onSuccess: (now) => {
      toast.success(t('withdrawalCases.claims.askDone'))
      onDone(now)
    },
  })
  return (
    <>
      <FailureAlert error={ask.error} />
      <div className={styles.acts}>
        {detail.payouts.length > 0 && (
          <Button size="sm" disabled={isOffline} loading={ask.isPending} onClick={() => ask.mutate()}>
            {t('withdrawalCases.claims.ask')}
          </Button>
        )}
        <Button size="sm" variant="primary" disabled={isOffline} onClick={() => setDeciding(true)}>
          {t('withdrawalCases.claims.decide')}
        </Button>
      </div>
      {isDeciding && <DecideClaim detail={detail} onClose={() => setDeciding(false)} onDone={onDone} />}
    </>
  )
}
