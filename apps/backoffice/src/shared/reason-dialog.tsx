import { useTranslation } from '@lotus/i18n'
import type { ComponentProps } from 'react'
import { DecisionDialog } from './decision-dialog.tsx'

type Props<Value> = Omit<ComponentProps<typeof DecisionDialog<Value>>, 'reason'>

/** Confirms a decision of live support or chat; the audit log keeps its reason. */
export function ReasonDialog<Value>(props: Props<Value>) {
  const { t } = useTranslation('backofficeTalk')
  return <DecisionDialog {...props} reason={{ label: t('reason.label'), rows: 2 }} />
}
