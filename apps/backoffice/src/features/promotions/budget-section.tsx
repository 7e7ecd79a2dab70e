import { useTranslation } from '@lotus/i18n'
import { TimeField } from '../../shared/form.tsx'
import { LimitField, useUnit } from './amount-field.tsx'
import { Section } from './section.tsx'
import type { Builder } from './use-builder.ts'

/** How much it may cost, and when it runs. */
export function BudgetSection({ builder: { draft, set, field, errorOf } }: { builder: Builder }) {
  const { t } = useTranslation('backoffice')
  return (
    <Section title={t('promotions.section.budget')}>
      <LimitField
        toggle={t('promotions.field.hasBudget')}
        label={t('promotions.field.budget')}
        hint={t('promotions.field.budgetHint')}
        unit={useUnit(draft.kind)}
        isSet={draft.hasBudget}
        value={draft.budget}
        error={errorOf('budget')}
        onToggle={(hasBudget) => set({ hasBudget })}
        onChange={(budget) => set({ budget })}
      />
      <TimeField label={t('promotions.field.startsAt')} error={errorOf('startsAt')} {...field.value('startsAt')} />
      <TimeField
        label={t('promotions.field.endsAt')}
        hint={t('promotions.field.endsAtHint')}
        error={errorOf('endsAt')}
        {...field.value('endsAt')}
      />
    </Section>
  )
}
