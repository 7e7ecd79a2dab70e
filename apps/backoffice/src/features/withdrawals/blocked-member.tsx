import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Checkbox } from '@lotus/ui'
import type { WithdrawalDetail } from './withdrawal-status.tsx'

type Block = NonNullable<WithdrawalDetail['member']['block']>

/** That an operator blocked this member's withdrawals: until when, by whom and why. */
export function BlockedMember({ block: { at, by, reason, until } }: { block: Block }) {
  const { t } = useTranslation('backoffice')
  return (
    <Alert tone="warning" title={t('withdrawals.block.title')}>
      {until === null ? t('withdrawals.block.open') : t('withdrawals.block.until', { time: formatDateTime(until) })}
      <br />
      {t('withdrawals.block.why', { by, time: formatDateTime(at), reason })}
    </Alert>
  )
}

/** The same before an approval, with the tick without which nothing is sent. */
export function BlockMeant({
  block,
  isMeant,
  isMissing,
  onChange,
}: {
  block: Block
  isMeant: boolean
  isMissing: boolean
  onChange: (isMeant: boolean) => void
}) {
  const { t } = useTranslation('backoffice')
  return (
    <>
      <BlockedMember block={block} />
      <Checkbox checked={isMeant} onChange={(event) => onChange(event.target.checked)}>
        {t('withdrawals.block.meant')}
      </Checkbox>
      {isMissing && !isMeant && <Alert tone="loss">{t('withdrawals.block.missing')}</Alert>}
    </>
  )
}
