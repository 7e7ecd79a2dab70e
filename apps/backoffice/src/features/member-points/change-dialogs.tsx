import { useTranslation } from '@lotus/i18n'
import { moneyText, SelectField, TextField, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { refresh } from '../../shared/queries.ts'
import type { Deciding, Standing } from './types.ts'

type Props = { standing: Standing; onChange: (standing: Standing) => void; onClose: () => void }
const REASON_MAX = 300
const pointsPattern = /^-?\d{1,8}(\.\d{1,2})?$/

/** Another rank at once, with the reason. */
export function RankDialog({ standing, onChange, onClose }: Props) {
  const { t } = useTranslation('backofficeLoyalty')
  const { memberId, account, level, highest } = standing
  const choices = Array.from({ length: highest + 1 }, (_, to) => to).filter((to) => to !== level)
  const [to, setTo] = useState(choices[0] ?? 0)
  return (
    <DecisionDialog
      title={t('member.rankAsk', { account })}
      text={t('member.rankEffect')}
      button={t('member.setRank')}
      reason={{ label: t('member.reason'), lengthMax: REASON_MAX }}
      act={(reason) => call('bo.setMemberRank', { memberId, from: level, to, reason })}
      onClose={onClose}
      onDone={(next) => {
        toast.success(t('member.done'))
        onChange(next)
        onClose()
      }}
    >
      <SelectField
        size="sm"
        label={t('member.rankTo')}
        value={String(to)}
        options={choices.map((value) => ({ value: String(value), label: `VIP ${value}` }))}
        onChange={({ target }) => setTo(Number(target.value))}
      />
    </DecisionDialog>
  )
}

/** Points given or taken; from a bound on a second operator has to agree. */
export function PointsDialog({ standing, onChange, onClose }: Props) {
  const { t } = useTranslation('backofficeLoyalty')
  const { memberId, account, secondFrom } = standing
  const [points, setPoints] = useState('')
  const [isTried, setTried] = useState(false)
  const isRight = pointsPattern.test(points.trim()) && Number(points) !== 0
  return (
    <DecisionDialog
      title={t('member.pointsAsk', { account })}
      text={t('member.pointsEffect', { from: moneyText(secondFrom) })}
      button={t('member.changePoints')}
      reason={{ label: t('member.reason'), lengthMax: REASON_MAX }}
      isDirty={points !== ''}
      check={() => {
        setTried(true)
        return isRight
      }}
      act={(reason) => call('bo.changeMemberPoints', { memberId, points: points.trim(), reason })}
      onClose={onClose}
      onDone={(next) => {
        const isWaiting = next.changes[0]?.state === 'PROPOSED'
        toast.success(t(isWaiting ? 'member.sent' : 'member.done'))
        void refresh('bo.pointChanges')
        onChange(next)
        onClose()
      }}
    >
      <TextField
        size="sm"
        label={t('member.pointsField')}
        inputMode="decimal"
        maxLength={12}
        value={points}
        error={isTried && !isRight ? t('member.pointsWrong') : undefined}
        onChange={({ target }) => setPoints(target.value)}
      />
    </DecisionDialog>
  )
}

/** The second operator's decision on a correction. */
export function SecondDialog({ standing, onChange, onClose, change, decision }: Props & Deciding) {
  const { t } = useTranslation('backofficeLoyalty')
  const { memberId, account } = standing
  return (
    <DecisionDialog
      title={t(`member.decideAsk.${decision}`, { account, points: moneyText(change.amount) })}
      text={change.reason}
      button={t(`member.${decision}`)}
      isDanger={decision === 'reject'}
      reason={{ label: t('member.reason'), lengthMax: REASON_MAX }}
      act={(reason) => call('bo.decideMemberPoints', { memberId, id: change.id, decision, reason })}
      onClose={onClose}
      onDone={(next) => {
        toast.success(t('member.done'))
        void refresh('bo.pointChanges')
        onChange(next)
        onClose()
      }}
    />
  )
}
