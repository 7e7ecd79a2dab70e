import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { toast } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { failureText } from '../../shared/failure-text.ts'
import type { DrawDetail } from './draw-status.ts'
import { checkSheet, emptySheet, toPrizes, type Sheet, type Slot } from './result-sheet.ts'

type Draft = { sheet: Sheet; evidence: string }

/** What was typed stays while one looks at another draw; it goes with the tab. */
const drafts = new Map<string, Draft>()

export const fieldId = (slot: Pick<Slot, 'prize' | 'index'>): string => `result-${slot.prize}-${slot.index}`
const focusField = (slot: Pick<Slot, 'prize' | 'index'>) => document.getElementById(fieldId(slot))?.focus()

export type Entry = ReturnType<typeof useEntry>

/** The result form of one draw: fields, checks, and sending it for confirmation. */
export function useEntry(
  detail: DrawDetail,
  { onChanged, onConflict }: { onChanged: (changed: DrawDetail) => void; onConflict: () => void },
) {
  const { t } = useTranslation('backoffice')
  const key = `${detail.gameCode}/${detail.issueNo}`
  const [draft, setDraft] = useState<Draft>(() => drafts.get(key) ?? { sheet: emptySheet(detail.shape), evidence: '' })
  const [isChecked, setIsChecked] = useState(false)
  const [unplaced, setUnplaced] = useState<readonly string[]>([])
  const check = checkSheet(detail.shape, draft.sheet)
  const sending = useMutation({
    mutationFn: () => {
      const evidence = draft.evidence.trim()
      return call('bo.enterResult', {
        gameCode: detail.gameCode,
        issueNo: detail.issueNo,
        prizes: toPrizes(draft.sheet),
        ...(evidence === '' ? {} : { evidence }),
      })
    },
    onSuccess: (changed) => {
      drafts.delete(key)
      toast.success(t('draws.entry.sent', { count: check.total }))
      onChanged(changed)
    },
    onError: (error) => {
      if (isCallError(error, 'state_conflict', 'result_already_settled')) {
        toast.error(failureText(error))
        onConflict()
      } else if (isCallError(error, 'result_invalid')) focusField({ prize: String(error.details['prize']), index: 0 })
    },
  })
  const keep = (next: Draft) => {
    drafts.set(key, next)
    setDraft(next)
    if (sending.isError) sending.reset()
  }
  return {
    sheet: draft.sheet,
    evidence: draft.evidence,
    check,
    isEmpty: Object.values(draft.sheet).every((numbers) => numbers.every((number) => number === '')),
    isChecked,
    unplaced,
    isSending: sending.isPending,
    failure: sending.error,
    setSheet: (sheet: Sheet) => keep({ ...draft, sheet }),
    setEvidence: (evidence: string) => keep({ ...draft, evidence }),
    setUnplaced,
    clear: () => {
      setUnplaced([])
      setIsChecked(false)
      keep({ ...draft, sheet: emptySheet(detail.shape) })
    },
    submit: () => {
      setIsChecked(true)
      if (check.firstWrong) focusField(check.firstWrong)
      else if (!sending.isPending) sending.mutate()
    },
  }
}
