import { formatCount, formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Button, cx, Modal } from '@lotus/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useErrorText } from '../../../shared/error-text.ts'
import { callQuery } from '../../../shared/queries.ts'
import type { Certificate, Game } from '../../../shared/lottery/types.ts'
import { checkDraw, countDrawn } from '../state/draw-check.ts'
import { amountText, gameName } from '../../../shared/lottery/texts.ts'
import { CopyButton } from './copy-button.tsx'
import styles from './dialogs.module.css'
import { NotLoaded } from '../../../shared/query-error.tsx'

type Props = { game: Game; issueNo: string; onClose: () => void }

/**
 * The certificate of an own draw (DECISIONS 27): seed committed before the sale, orders frozen at the lock, seed
 * revealed afterwards, result recomputed here.
 */
export function ProofDialog({ game, issueNo, onClose }: Props) {
  const { t } = useTranslation('lottery')
  const query = useQuery(callQuery('lottery.certificate', { gameCode: game.gameCode, issueNo }))
  return (
    <Modal opened onClose={onClose} title={t('proof.title', { game: gameName(game), issue: issueNo })} width={640}>
      {query.data ? (
        <Steps certificate={query.data} />
      ) : (
        <NotLoaded query={query} title={t('proof.error')} lines={10} />
      )}
    </Modal>
  )
}

function Steps({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation('lottery')
  const { commitment, orderRoot, seed, frozenAt, drawnAt } = certificate
  return (
    <>
      <p className={styles.text}>{t('proof.intro')}</p>
      <Step title={t('proof.step1')} text={t('proof.step1Text', { time: formatDateTime(certificate.committedAt) })}>
        <Hash name={t('proof.commitment')} value={commitment} />
      </Step>
      <Step
        title={t('proof.step2')}
        text={
          frozenAt === null
            ? t('proof.step2Wait', { time: formatDateTime(certificate.lockAt) })
            : t('proof.step2Text', {
                count: certificate.orderCount,
                shown: formatCount(certificate.orderCount),
                amount: amountText(certificate.totalStake),
                time: formatDateTime(frozenAt),
              })
        }
      >
        {certificate.liveCount !== null && certificate.liveCount < certificate.orderCount && (
          <p className={styles.text}>
            {t('proof.step2Live', {
              shown: formatCount(certificate.liveCount),
              amount: amountText(certificate.liveStake ?? '0'),
            })}
          </p>
        )}
        {orderRoot !== null && <Hash name={t('proof.orderRoot')} value={orderRoot} />}
      </Step>
      <Step
        title={t('proof.step3')}
        text={
          seed === null || drawnAt === null
            ? t('proof.step3Wait', { time: formatDateTime(certificate.drawAt) })
            : t('proof.step3Text', { time: formatDateTime(drawnAt) })
        }
      >
        {seed !== null && <Hash name={t('proof.seed')} value={seed} />}
      </Step>
      <Step title={t('proof.step4')}>
        <span className={styles.hashName}>{t('proof.scheme')}</span>
        <code className={cx('grow', styles.hash)}>{certificate.scheme}</code>
        <Recompute certificate={certificate} />
      </Step>
    </>
  )
}

function Step({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  )
}

function Hash({ name, value }: { name: string; value: string }) {
  const { t } = useTranslation('lottery')
  return (
    <div>
      <span className={styles.hashName}>{name}</span>
      <div className="row gap-15">
        <code className={cx('grow', styles.hash)}>{value}</code>
        <CopyButton text={value} label={t('proof.copy', { name })} />
      </div>
    </div>
  )
}

function Recompute({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation('lottery')
  const errorText = useErrorText()
  const check = useMutation({ mutationFn: () => checkDraw(certificate) })
  const count = countDrawn(certificate.draw)
  return (
    <>
      {check.data === 'ok' && <Alert tone="gain">{t('proof.ok', { count })}</Alert>}
      {check.data === 'bad_commitment' && <Alert tone="loss">{t('proof.badCommitment')}</Alert>}
      {check.data === 'bad_result' && <Alert tone="loss">{t('proof.badResult')}</Alert>}
      {check.data === 'unavailable' && <Alert tone="warning">{t('proof.unavailable')}</Alert>}
      {check.isError && <Alert tone="warning">{errorText(check.error)}</Alert>}
      <div className={styles.actions}>
        <Button
          size="sm"
          variant="primary"
          disabled={certificate.seed === null}
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          {t('proof.recompute')}
        </Button>
        <span className={styles.copyAll}>
          {t('proof.copyAll')} <CopyButton text={JSON.stringify(certificate, null, 2)} label={t('proof.copyAll')} />
        </span>
      </div>
    </>
  )
}
