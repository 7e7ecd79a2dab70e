import { useTranslation } from '@lotus/i18n'
import { Chip, ChipGroup, Switch, TextField } from '@lotus/ui'
import styles from './promotions.module.css'
import { Section } from './section.tsx'
import { isOnePer, signs } from './types.ts'
import type { Builder } from './use-builder.ts'

/** Who may have it. */
export function WhoSection({ builder }: { builder: Builder }) {
  const { t } = useTranslation('backoffice')
  const { field, errorOf } = builder
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
      {isOnePer(builder.draft.trigger) && <OnePerField builder={builder} />}
    </Section>
  )
}

/** Which accounts count as one: what any of these is shared by is given once in a period. */
function OnePerField({ builder: { draft, set, errorOf } }: { builder: Builder }) {
  const { t } = useTranslation('backoffice')
  const { onePer } = draft
  const error = errorOf('rule.onePer')
  return (
    <fieldset className={styles.group}>
      <legend>{t('promotions.field.onePer')}</legend>
      <ChipGroup label={t('promotions.field.onePer')} className={styles.chips ?? ''}>
        {signs.map((sign) => {
          const isChosen = onePer.includes(sign)
          const others = onePer.filter((one) => one !== sign)
          return (
            <Chip
              key={sign}
              size="sm"
              selected={isChosen}
              onClick={() => set({ onePer: isChosen ? others : [...others, sign] })}
            >
              {t(`promotions.board.evidence.${sign}`)}
            </Chip>
          )
        })}
      </ChipGroup>
      <p className="fine">{error ?? t('promotions.field.onePerHint')}</p>
    </fieldset>
  )
}
