import { useTranslation } from '@lotus/i18n'
import { SelectField, TextField } from '@lotus/ui'
import { BandArt, builtInArtOf, builtInArts } from '@lotus/ui/art'
import { LocalizedFields } from '../../shared/localized-fields.tsx'
import styles from './promotions.module.css'
import { Section } from './section.tsx'
import { tabs } from './types.ts'
import type { Builder } from './use-builder.ts'

/** What members read, where it stands, and its picture. */
export function TextsSection({ builder: { draft, field, errorOf } }: { builder: Builder }) {
  const { t } = useTranslation('backoffice')
  const { i18n } = useTranslation('backofficeContent')
  const nameOf = (code: string) => i18n.t(`backofficeContent:drawing.${code.split('.')[1] ?? ''}`)
  return (
    <Section title={t('promotions.section.texts')}>
      <LocalizedFields
        size="sm"
        of={(language) => field.textIn('title', language)}
        label={(language) => t('promotions.field.title', { language })}
        error={(language) => errorOf(`title.${language}`)}
        maxLength={80}
      />
      <LocalizedFields
        rows={2}
        of={(language) => field.textIn('summary', language)}
        label={(language) => t('promotions.field.summary', { language })}
        error={(language) => errorOf(`summary.${language}`)}
        maxLength={200}
      />
      <TextField
        size="sm"
        label={t('promotions.field.code')}
        hint={t('promotions.field.codeHint')}
        error={errorOf('code')}
        maxLength={40}
        autoCapitalize="none"
        spellCheck={false}
        {...field.text('code')}
      />
      <SelectField
        size="sm"
        label={t('promotions.field.tab')}
        {...field.choice('tab', tabs, (value) => t(`promotions.tab.${value}`))}
      />
      <TextField
        size="sm"
        inputMode="numeric"
        label={t('promotions.field.sort')}
        hint={t('promotions.field.sortHint')}
        error={errorOf('sort')}
        maxLength={4}
        {...field.text('sort')}
      />
      <SelectField
        size="sm"
        label={t('promotions.field.art')}
        error={errorOf('art')}
        {...field.choice('art', builtInArts.includes(draft.art) ? builtInArts : [draft.art, ...builtInArts], (code) =>
          builtInArts.includes(code) ? nameOf(code) : code,
        )}
      />
      <span className={styles.art} role="img" aria-label={t('promotions.field.artPreview')}>
        <BandArt {...builtInArtOf(draft.art)} />
      </span>
    </Section>
  )
}
