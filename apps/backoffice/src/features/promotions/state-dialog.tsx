import { localText, useTranslation } from '@lotus/i18n'
import { toast } from '@lotus/ui'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { refresh } from '../../shared/queries.ts'
import type { Promotion } from './types.ts'

/** What an operator does with a promotion; `confirm` and `reject` are the second operator's answer. */
export type Step = 'open' | 'pause' | 'close' | 'confirm' | 'reject'

const stateAfter = { open: 'OPEN', confirm: 'OPEN', pause: 'PAUSED', reject: 'CLOSED', close: 'CLOSED' } as const

type Props = { promotion: Promotion; step: Step; onClose: () => void }

/** Asks for the reason of a step, and says what it means for those who are in. */
export function StateDialog({ promotion, step, onClose }: Props) {
  const { t } = useTranslation('backoffice')
  const { id, version, title } = promotion
  const act = async (reason: string) => {
    try {
      return await call('bo.setPromotionState', { id, version, state: stateAfter[step], reason })
    } finally {
      // Whatever became of it: somebody else may have decided first.
      void refresh('bo.promotions')
    }
  }
  return (
    <DecisionDialog
      title={t(`promotions.ask.${step}`, { name: localText(title) })}
      text={t(`promotions.effect.${step}`)}
      button={t(`promotions.step.${step}`)}
      isDanger={step === 'close' || step === 'reject'}
      reason={{ label: t('promotions.reason'), lengthMax: 300 }}
      act={act}
      onClose={onClose}
      onDone={({ needsSecond }) => {
        toast.success(t(needsSecond ? 'promotions.done.asked' : `promotions.done.${step}`))
        onClose()
      }}
    />
  )
}
