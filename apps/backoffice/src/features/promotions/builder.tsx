import { localText, useTranslation } from '@lotus/i18n'
import { Alert, Button, Card, Chip, ChipGroup, EmptyState, useIsOffline } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { EditorFrame, EditorLoading } from '../../shared/editor-frame.tsx'
import { Facts } from '../../shared/facts.tsx'
import { Form } from '../../shared/form.tsx'
import { callQuery } from '../../shared/queries.ts'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import { BudgetSection } from './budget-section.tsx'
import { EarnsSection } from './earns-section.tsx'
import { Worked } from './worked.tsx'
import { GivenSection } from './given-section.tsx'
import { PreviewSection } from './preview-section.tsx'
import { PromotionState, Warnings } from './promotion-parts.tsx'
import { NEW } from './promotions-search.ts'
import styles from './promotions.module.css'
import { useRuleFacts } from './rule-facts.ts'
import { templateNames, withTemplate } from './templates.ts'
import { TermsSection } from './terms-section.tsx'
import { TextsSection } from './texts-section.tsx'
import type { Promotion, Rule } from './types.ts'
import { useBuilder, type Builder as Building } from './use-builder.ts'
import { WhoSection } from './who-section.tsx'

type Props = { id: string; onLeave: (id: string | undefined) => void }

/** Builds a promotion from nothing or from a template, or a new version of one. */
export function Builder({ id, onLeave }: Props) {
  const { t } = useTranslation('backoffice')
  const query = useQuery(callQuery('bo.promotions', {}))
  const stored = query.data?.rows.find((row) => row.id === id)
  const back = () => onLeave(undefined)
  if (query.data === undefined) return <EditorLoading query={query} onBack={back} />
  if (id !== NEW && stored === undefined)
    return (
      <EmptyState
        title={t('promotions.unknown')}
        action={<Button onClick={back}>{t('backofficeContent:back')}</Button>}
      />
    )
  return <Editor stored={stored} isStrict={query.data.isStrict} onLeave={onLeave} />
}

const FORM = 'promotion'

type EditorProps = { stored: Promotion | undefined; isStrict: boolean; onLeave: Props['onLeave'] }

function Editor({ stored, isStrict, onLeave }: EditorProps) {
  const { t } = useTranslation('backoffice')
  const builder = useBuilder(stored, onLeave)
  const isOffline = useIsOffline()
  const { draft, saving, isAsked, isSound } = builder
  return (
    <EditorFrame
      title={localText(draft.title) || t('promotions.add')}
      badges={stored && <PromotionState {...stored} />}
      note={stored && t('promotions.editing', { code: stored.code, version: stored.version })}
      onBack={() => onLeave(stored?.id)}
      actions={
        <Button form={FORM} type="submit" size="sm" variant="primary" loading={saving.isPending} disabled={isOffline}>
          {t('promotions.save')}
        </Button>
      }
    >
      <FailureAlert error={saving.error} conflict={t('promotions.conflict')} />
      {isAsked && !isSound && <Alert tone="loss">{t('promotions.unsound')}</Alert>}
      {stored && stored.state !== 'DRAFT' && <Alert tone="info">{t('promotions.newVersion')}</Alert>}
      {!stored && <TemplateChips builder={builder} />}
      <Form id={FORM} className={styles.columns} onSubmit={builder.save}>
        <div className={styles.sections}>
          <EarnsSection builder={builder} />
          <WhoSection builder={builder} />
          <GivenSection builder={builder} />
          {draft.kind === 'BONUS' && <TermsSection builder={builder} />}
          <BudgetSection builder={builder} />
          <TextsSection builder={builder} />
          <Button type="submit" block variant="primary" loading={saving.isPending} disabled={isOffline}>
            {t('promotions.save')}
          </Button>
        </div>
        <div className={styles.aside}>
          <Summary builder={builder} isStrict={isStrict} />
          <PreviewSection builder={builder} />
        </div>
      </Form>
    </EditorFrame>
  )
}

function TemplateChips({ builder: { draft, replace } }: { builder: Building }) {
  const { t } = useTranslation('backoffice')
  return (
    <Card title={t('promotions.templates')} subtitle={t('promotions.templatesHint')}>
      <ChipGroup label={t('promotions.templates')} className={styles.chips ?? ''}>
        {templateNames.map((name) => (
          <Chip key={name} onClick={() => replace(withTemplate(draft, name))}>
            {t(`promotions.template.${name}`)}
          </Chip>
        ))}
      </ChipGroup>
    </Card>
  )
}

/** The terms as the draft has them now, what is unusual about them, and one bonus worked out. */
function Summary({ builder, isStrict }: { builder: Building; isStrict: boolean }) {
  const { t } = useTranslation('backoffice')
  const { input, isRuleSound, warnings } = builder
  return (
    <Card title={t('promotions.terms')} subtitle={t('promotions.termsHint')}>
      <div className={styles.stack}>
        {isRuleSound ? <Terms rule={input.rule} /> : <p className="note">{t('promotions.termsLater')}</p>}
        <Warnings warnings={warnings} isStrict={isStrict} />
      </div>
    </Card>
  )
}

function Terms({ rule }: { rule: Rule }) {
  return (
    <>
      <Facts facts={useRuleFacts(rule)} />
      <Worked rule={rule} />
    </>
  )
}
