import { rebateCategories } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { SelectField, Switch, TextField } from '@lotus/ui'
import { LimitField } from './amount-field.tsx'
import styles from './promotions.module.css'
import { Section } from './section.tsx'
import { bases, isGift } from './types.ts'
import type { Builder } from './use-builder.ts'

/** What a bonus carries. Gifts of the reward centre have no largest bet, no largest cash-out, and stand beside others. */
export function TermsSection({ builder }: { builder: Builder }) {
  const { t } = useTranslation('backoffice')
  const { draft, field, errorOf } = builder
  return (
    <Section title={t('promotions.section.terms')} error={errorOf('rule.terms')}>
      <TextField
        size="sm"
        inputMode="decimal"
        autoComplete="off"
        label={t('promotions.field.multiple')}
        hint={t('promotions.field.multipleHint')}
        after={t('promotions.times')}
        error={errorOf('rule.terms.multiplePpm')}
        maxLength={8}
        {...field.text('multiple')}
      />
      {draft.trigger === 'DEPOSIT' && (
        <SelectField
          size="sm"
          label={t('promotions.field.base')}
          {...field.choice('base', bases, (value) => t(`promotions.base.${value}`))}
        />
      )}
      <TextField
        size="sm"
        inputMode="numeric"
        label={t('promotions.field.hours')}
        hint={t('promotions.field.hoursHint')}
        after={t('promotions.hoursUnit')}
        error={errorOf('rule.terms.hours')}
        maxLength={4}
        {...field.text('hours')}
      />
      {!isGift(draft.trigger) && <Limits builder={builder} />}
      <Shares builder={builder} />
    </Section>
  )
}

function Limits({ builder: { draft, set, field, errorOf } }: { builder: Builder }) {
  const { t } = useTranslation('backoffice')
  return (
    <>
      <LimitField
        toggle={t('promotions.field.hasMaxBet')}
        label={t('promotions.field.maxBet')}
        hint={t('promotions.field.maxBetHint')}
        isSet={draft.hasMaxBet}
        value={draft.maxBet}
        error={errorOf('rule.terms.maxBet')}
        onToggle={(hasMaxBet) => set({ hasMaxBet })}
        onChange={(maxBet) => set({ maxBet })}
      />
      <LimitField
        toggle={t('promotions.field.hasMaxCashout')}
        label={t('promotions.field.maxCashout')}
        hint={t('promotions.field.maxCashoutHint')}
        isSet={draft.hasMaxCashout}
        value={draft.maxCashout}
        error={errorOf('rule.terms.maxCashout')}
        onToggle={(hasMaxCashout) => set({ hasMaxCashout })}
        onChange={(maxCashout) => set({ maxCashout })}
      />
      {draft.trigger !== 'RAFFLE' && draft.trigger !== 'REDPACKET' && (
        <Switch {...field.tick('isExclusive')}>{t('promotions.field.isExclusive')}</Switch>
      )}
    </>
  )
}

/** How much of a valid bet counts by product: the brand's usual shares, or its own. */
function Shares({ builder: { draft, set, field, errorOf } }: { builder: Builder }) {
  const { t } = useTranslation('backoffice')
  const { i18n } = useTranslation('agents')
  const { shares } = draft
  const error = errorOf('rule.terms.contributions')
  return (
    <div className={styles.group}>
      <Switch {...field.tick('hasShares')}>{t('promotions.field.hasShares')}</Switch>
      {!draft.hasShares && <p className="fine">{t('promotions.field.usualShares')}</p>}
      {draft.hasShares && (
        <table className={styles.shares}>
          <thead>
            <tr>
              <th scope="col">{t('promotions.field.product')}</th>
              <th scope="col">{t('promotions.field.share')}</th>
            </tr>
          </thead>
          <tbody>
            {rebateCategories.map((category) => (
              <tr key={category}>
                <th scope="row">{i18n.t(`agents:category.${category}`)}</th>
                <td>
                  <TextField
                    size="sm"
                    labelHidden
                    label={i18n.t(`agents:category.${category}`)}
                    inputMode="decimal"
                    autoComplete="off"
                    placeholder="0"
                    after="%"
                    maxLength={8}
                    error={errorOf(`rule.terms.contributions.${category}`)}
                    value={shares[category]}
                    onChange={({ target }) => set({ shares: { ...shares, [category]: target.value } })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
