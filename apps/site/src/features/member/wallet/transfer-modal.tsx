import { useTranslation } from '@lotus/i18n'
import { Alert, Modal, MoneyInput, toast } from '@lotus/ui'
import { useState, type FormEvent } from 'react'
import { useSession } from '../../../shared/session.ts'
import { MoneyButton } from '../../../shared/forms/money-button.tsx'
import { MoneyFailure } from '../../../shared/forms/money-failure.tsx'
import { useMoneyCall } from '../../../shared/forms/use-money-call.ts'
import { stageOf } from './transfer-state.ts'

type Props = {
  vendor: { code: string; displayName: string }
  direction: 'in' | 'out'
  /** The vendor's last reported balance: a suggestion, not a limit, because play goes on there. */
  known: string | undefined
  onClose: () => void
}
const LEAST = '1.00'

/** One transfer, one key: pressed twice, or sent again after a lost answer, it moves the money once. */
export function TransferModal({ vendor, direction, known, onClose }: Props) {
  const { t } = useTranslation('member')
  const cash = useSession((state) => state.balance?.cash)
  const [amount, setAmount] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  const moving = useMoneyCall('games.walletTransfer', {
    refetch: ['games.transfers', 'wallet.statement'],
    onDone: ({ status }) => {
      const stage = stageOf({
        status: status === 'CONFIRMED' || status === 'FAILED' ? status : 'UNKNOWN',
        isForPeople: false,
      })
      if (stage === 'done') toast.success(t('transfer.done'))
      else if (stage === 'failed') toast.error(t('transfer.refused'))
      else toast.info(t('transfer.asked'))
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (amount !== undefined) void moving.send({ vendor: vendor.code, direction, amount })
  }
  return (
    <Modal
      opened
      onClose={() => !moving.isPending && onClose()}
      title={t(`transfer.line.${direction}`, { vendor: vendor.displayName })}
      width={440}
      isDirty={amount !== undefined && !moving.isPending}
    >
      <form className="stack gap-4" noValidate onSubmit={submit}>
        <MoneyInput
          size="lg"
          label={t('transfer.amount')}
          value={amount}
          onChange={setAmount}
          min={LEAST}
          {...(direction === 'in' && cash !== undefined ? { max: cash, maxAmount: cash } : {})}
          {...(direction === 'out' && known !== undefined ? { maxAmount: known } : {})}
          error={isChecked && amount === undefined ? t('limits.amountMissing') : undefined}
        />
        <Alert tone="info">{t(`transfer.note.${direction}`)}</Alert>
        {moving.error !== null && (
          <MoneyFailure title={t('transfer.refusedTitle')} error={moving.error} isUnknown={moving.isUnknown} />
        )}
        <MoneyButton type="submit" variant="primary" size="lg" block loading={moving.isPending}>
          {t(`transfer.${direction}`)}
        </MoneyButton>
      </form>
    </Modal>
  )
}
