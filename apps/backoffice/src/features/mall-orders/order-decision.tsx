import { localText, useTranslation } from '@lotus/i18n'
import { moneyText, TextField, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { refresh } from '../../shared/queries.ts'
import type { Order } from './order-state.tsx'

export type Choice = 'approve' | 'reject' | 'ship'
type Props = { order: Order; choice: Choice; onClose: () => void }
const CODE = { least: 3, most: 120 }
const REMARK_MAX = 300

/** Approves (a voucher with its code), refuses with a reason, or notes the number that goods were sent under. */
export function OrderDecision({ order, choice, onClose }: Props) {
  const { t } = useTranslation('backofficeLoyalty')
  const [code, setCode] = useState('')
  const [remark, setRemark] = useState('')
  const [isTried, setTried] = useState(false)
  const { memberId, id, ref, name, quantity, points, amount } = order
  const needsCode = choice === 'ship' || (choice === 'approve' && order.kind === 'VOUCHER')
  const isMissing = needsCode && code.trim().length < CODE.least
  const act = async (reason: string) => {
    try {
      if (choice === 'ship') return await call('bo.shipMallOrder', { memberId, id, tracking: code.trim() })
      const said = choice === 'reject' ? reason : remark.trim()
      const extra = needsCode ? { code: code.trim() } : {}
      return await call('bo.decideMallOrder', { memberId, id, decision: choice, remark: said, ...extra })
    } finally {
      // Whatever became of it: somebody else may have decided first.
      void refresh('bo.mallOrders')
    }
  }
  const texts = { name: localText(name), quantity, points: moneyText(points), amount: moneyText(amount) }
  return (
    <DecisionDialog
      title={t(`orders.ask.${choice}`, { ref })}
      text={t(`orders.effect.${choice}`, texts)}
      button={t(`orders.${choice}`)}
      isDanger={choice === 'reject'}
      isDirty={code !== '' || remark !== ''}
      {...(choice === 'reject' ? { reason: { label: t('orders.reasonLabel'), lengthMax: REMARK_MAX } } : {})}
      check={() => {
        setTried(true)
        return !isMissing
      }}
      act={act}
      onClose={onClose}
      onDone={() => {
        toast.success(t(`orders.done.${choice}`))
        onClose()
      }}
    >
      {needsCode && (
        <TextField
          size="sm"
          label={t(choice === 'ship' ? 'orders.tracking' : 'orders.code')}
          maxLength={CODE.most}
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          error={isTried && isMissing ? t('orders.codeMissing') : undefined}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
      {choice === 'approve' && (
        <TextField
          size="sm"
          label={t('orders.remark')}
          maxLength={REMARK_MAX}
          value={remark}
          onChange={({ target }) => setRemark(target.value)}
        />
      )}
    </DecisionDialog>
  )
}
