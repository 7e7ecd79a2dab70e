import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { serverNow, toast } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { useLeaving } from '../../shared/editor-frame.tsx'
import { refresh } from '../../shared/queries.ts'
import { useDraft } from '../../shared/use-draft.ts'
import { wrongFields } from '../../shared/wrong-fields.ts'
import { warningsOf } from './figures.ts'
import { draftOf, emptyDraft, type PromotionDraft } from './promotion-draft.ts'
import { readDraft } from './read-draft.ts'
import {
  kindsOf,
  metricsOf,
  periodsOf,
  usualSigns,
  type Input,
  type Preview,
  type Promotion,
  type Trigger,
  type Warning,
} from './types.ts'

/** The server's word for a wrong field, in ours. */
const serverProblems: Readonly<Record<string, 'missing' | 'tooLong' | 'invalid'>> = {
  required: 'missing',
  too_short: 'missing',
  too_long: 'tooLong',
}
/** Left alone until saving was tried: an empty field is no mistake while a form is filled in. */
const later: readonly string[] = ['missing', 'code', 'none']

/** What is built: the draft over the stored promotion, what is wrong with it, and what it would cost. */
export function useBuilder(stored: Promotion | undefined, onLeave: (id: string | undefined) => void) {
  const { t } = useTranslation('backoffice')
  const [start] = useState(() => (stored ? draftOf(stored) : emptyDraft(wholeHour(serverNow()))))
  const { draft, set, replace, field } = useDraft<PromotionDraft>(start)
  const [isAsked, setAsked] = useState(false)
  const leaving = useLeaving(JSON.stringify(draft) !== JSON.stringify(start))
  const { input, problems, isRuleSound } = readDraft(draft)
  const saving = useMutation({
    mutationFn: () => call('bo.savePromotion', { ...input, ...(stored && { id: stored.id, version: stored.version }) }),
    onSuccess: async ({ id }) => {
      toast.success(t('promotions.saved'))
      leaving.allow()
      await refresh('bo.promotions')
      onLeave(id)
    },
  })
  const preview = useRulePreview(input)
  const told = wrongFields(saving.error)
  const isCodeTaken = isCallError(saving.error, 'promo_code_taken')

  /** What is wrong at the path of a field, ours first. */
  function errorOf(path: string): string | undefined {
    const problem = problems.get(path)
    if (problem !== undefined)
      return isAsked || !later.includes(problem) ? t(`promotions.problem.${problem}`) : undefined
    if (path === 'code' && isCodeTaken) return t('errors:promo_code_taken')
    const told_ = told[path]
    return told_ === undefined ? undefined : t(`promotions.problem.${serverProblems[told_] ?? 'invalid'}`)
  }
  return {
    draft,
    set,
    field,
    errorOf,
    input,
    isRuleSound,
    canPreview: isRuleSound && !problems.has('budget'),
    isAsked,
    isSound: problems.size === 0,
    ask: () => setAsked(true),
    replace,
    saving,
    preview,
    warnings: isRuleSound ? all(warningsOf(input), preview.fits ? preview.value?.warnings : undefined) : [],
    /** Another trigger keeps what still fits. */
    setTrigger(trigger: Trigger) {
      const [period = draft.period] = periodsOf(trigger)
      const [kind = draft.kind] = kindsOf(trigger)
      const [metric = draft.metric] = metricsOf(trigger)
      set({
        trigger,
        period: periodsOf(trigger).includes(draft.period) ? draft.period : period,
        kind: kindsOf(trigger).includes(draft.kind) ? draft.kind : kind,
        metric: metricsOf(trigger).includes(draft.metric) ? draft.metric : metric,
        onePer: usualSigns(trigger),
      })
    },
    save() {
      setAsked(true)
      if (problems.size === 0) saving.mutate()
    },
  }
}
export type Builder = ReturnType<typeof useBuilder>

const all = (own: readonly Warning[], told: readonly Warning[] = []): Warning[] => [...new Set([...own, ...told])]

const HOUR_MS = 3_600_000
const wholeHour = (now: number): string => new Date(Math.ceil(now / HOUR_MS) * HOUR_MS).toISOString()

type Asked = Pick<Input, 'rule' | 'budget'>

/** The last 30 days under the rule, on request; `fits` says whether the rule is still the one that was asked about. */
function useRulePreview({ rule, budget }: Asked) {
  const asking = useMutation<Preview, unknown, Asked>({ mutationFn: (asked) => call('bo.previewPromotion', asked) })
  const isSame = JSON.stringify(asking.variables) === JSON.stringify({ rule, budget })
  return {
    value: asking.data,
    error: asking.error,
    isPending: asking.isPending,
    fits: isSame,
    ask: () => asking.mutate({ rule, budget }),
  }
}
