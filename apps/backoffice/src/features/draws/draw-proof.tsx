import { useTranslation } from '@lotus/i18n'
import { CopyRow } from '@lotus/ui'
import type { DrawDetail } from './draw-status.ts'
import styles from './draws.module.css'

/**
 * The commitment of an own draw, published before its sale, and the Merkle root of its orders (DECISIONS 27): to copy
 * and compare.
 */
export function DrawProof({ detail }: { detail: DrawDetail }) {
  const { t } = useTranslation('backoffice')
  if (detail.commitment === null && detail.orderRoot === null) return null
  return (
    <dl className={styles.proof}>
      {detail.commitment !== null && (
        <CopyRow label={t('draws.commitment')} copyLabel={t('draws.copyCommitment')} value={detail.commitment} />
      )}
      {detail.orderRoot !== null && (
        <CopyRow label={t('draws.orderRoot')} copyLabel={t('draws.copyOrderRoot')} value={detail.orderRoot} />
      )}
    </dl>
  )
}
