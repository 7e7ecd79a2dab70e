import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Button, Card, Checkbox, errorText, SkeletonLines, useIsOffline } from '@lotus/ui'
import { EndedContracts, StayingCount, useRateText } from '@lotus/ui/contracts'
import { failureText } from '../../../shared/failure-text.ts'
import type { ContractKind } from './types.ts'
import type { Offer } from './use-offer.ts'
import styles from './contracts.module.css'

type Props = { account: string; offer: Offer }

/** What the offer changes further down, and sending it. */
export function OfferPreview({ account, offer }: Props) {
  const { t } = useTranslation('agents')
  const isOffline = useIsOffline()
  const { found, preview, error, keepError, isBusy, isReady } = offer
  const isRefused = found !== undefined && found.refusal !== null
  return (
    <Card title={t('contract.preview')}>
      <div className="stack gap-35">
        {!isReady && <p className="note">{t('contract.previewLater')}</p>}
        {isReady && preview.isError && (
          <Alert tone="loss" title={t('contract.previewFailed')}>
            {failureText(preview.error)}
          </Alert>
        )}
        {isReady && !preview.isError && found === undefined && <SkeletonLines lines={3} />}
        {found && <Found account={account} offer={offer} found={found} />}
        {error !== null && (
          <Alert tone="loss" title={t('contract.sendFailed')}>
            {offer.isListChanged ? t('contract.changedMeanwhile') : failureText(error)}
          </Alert>
        )}
        {keepError !== null && (
          <Alert tone="loss" title={t('draft.notSaved')}>
            {failureText(keepError)}
          </Alert>
        )}
        <div className={styles.foot}>
          <span className="note">
            {found && !isRefused && (
              <>
                {t('contract.expiresIn', { count: found.answerDays })}{' '}
                {t('contract.startsIf', { time: formatDateTime(found.startsAt) })}
              </>
            )}
          </span>
          <div className={styles.buttons}>
            <Button loading={offer.isKeeping} disabled={isOffline || isBusy} onClick={() => void offer.keep()}>
              {t('draft.keep')}
            </Button>
            <Button type="submit" variant="primary" loading={isBusy} disabled={isOffline || isRefused}>
              {t('contract.send')}
            </Button>
          </div>
        </div>
      </div>
    </Card>
  )
}

function Found({ account, offer, found }: Props & { found: NonNullable<Offer['found']> }) {
  const { t } = useTranslation('agents')
  const gaps = found.gaps.filter(
    (gap) =>
      gap.in === 'PERIOD' || gap.in === 'CATEGORIES' || gap.in === 'ACTIVE_MIN_BET' || gap.in === 'ACTIVE_MIN_DEPOSIT',
  )
  return (
    <>
      {found.refusal !== null && (
        <Alert tone="loss" title={errorText({ code: found.refusal })}>
          {gaps.map((gap) => (
            <p key={gap.in}>{t(`contract.gap.${gap.in}`)}</p>
          ))}
        </Alert>
      )}
      {found.refusal === null && <PaysMore kind={offer.kind} warning={found.warning} />}
      {found.ends.length === 0 ? (
        found.refusal === null && <Alert tone="gain">{t('contract.previewKeeps', { account })}</Alert>
      ) : (
        <section className={styles.ends}>
          <Alert tone="warning" title={t('contract.previewEnds', { count: found.ends.length })}>
            {t('contract.previewEndsWhy', { account })}
          </Alert>
          <EndedContracts kind={offer.kind} ends={found.ends} />
          <Checkbox
            checked={offer.isUnderstood}
            error={offer.isAsked && !offer.isUnderstood ? t('contract.understandFirst') : undefined}
            onChange={({ target }) => offer.understand(target.checked)}
          >
            {t('contract.understandEnds', { account })}
          </Checkbox>
        </section>
      )}
      {found.refusal === null && <StayingCount stays={found.stays} />}
    </>
  )
}

type PaysMoreProps = Pick<NonNullable<Offer['found']>, 'warning'> & { kind: ContractKind }

/** The highest rate alone is compared: where the agent may pay more than the agent gets (DECISIONS 44). */
function PaysMore({ kind, warning: { tiers, isActiveEasier } }: PaysMoreProps) {
  const { t } = useTranslation('agents')
  const rateText = useRateText()
  if (tiers.length === 0 && !isActiveEasier) return null
  return (
    <Alert tone="warning" title={t('contract.paysMore.title')}>
      {tiers.map(({ place, ratePpm, heldPpm }) => (
        <p key={place}>
          {t('contract.paysMore.tier', { place, rate: rateText(kind, ratePpm), held: rateText(kind, heldPpm) })}
        </p>
      ))}
      {isActiveEasier && <p>{t('contract.paysMore.active')}</p>}
    </Alert>
  )
}
