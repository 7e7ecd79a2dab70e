import { useTranslation } from '@lotus/i18n'
import { Switch, TextField } from '@lotus/ui'
import { Section } from './section.tsx'
import type { Builder } from './use-builder.ts'

/** Who may have it. */
export function WhoSection({ builder: { field, errorOf } }: { builder: Builder }) {
  const { t } = useTranslation('backoffice')
  return (
    <Section title={t('promotions.section.who')}>
      <TextField
        size="sm"
        inputMode="numeric"
        label={t('promotions.field.rankMin')}
        hint={t('promotions.field.rankMinHint')}
        error={errorOf('rule.who.rankMin')}
        maxLength={2}
        {...field.text('rankMin')}
      />
      <TextField
        size="sm"
        inputMode="numeric"
        label={t('promotions.field.newDays')}
        hint={t('promotions.field.newDaysHint')}
        error={errorOf('rule.who.newDays')}
        maxLength={4}
        {...field.text('newDays')}
      />
      <Switch {...field.tick('needsPhone')}>{t('promotions.field.needsPhone')}</Switch>
    </Section>
  )
}
