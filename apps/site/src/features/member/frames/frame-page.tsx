import { useTranslation } from '@lotus/i18n'
import { buttonClass, Card, EmptyState } from '@lotus/ui'
import { IconArrowRight, IconPower } from '@lotus/ui/icons'
import type { CentrePage } from '../../../shared/define-page.ts'
import { MemberLink } from '../../../shared/member-link.tsx'
import type { MemberPage } from '../../../shared/member-pages.ts'
import { PageHead } from '../parts/page-head.tsx'

/** A page that is not built yet: what it will have, and where to go meanwhile. */
export function FramePage({ page }: { page: CentrePage<MemberPage> }) {
  const { t } = useTranslation('member')
  const { key, icon: Glyph, meanwhile = 'transferFund' } = page
  return (
    <>
      <PageHead title={t(`page.${key}`)} lead={t(`menuHint.${key}`)} />
      <Card>
        <EmptyState
          icon={<Glyph size={34} stroke={1.5} aria-hidden />}
          title={t(`frame.${key}.title`)}
          hint={t(`frame.${key}.hint`)}
          action={<PageLink to={meanwhile} />}
        />
      </Card>
    </>
  )
}

/** A page that the operator has switched off; only an old link leads here. */
export function SwitchedOffPage({ page }: { page: MemberPage }) {
  const { t } = useTranslation('member')
  return (
    <>
      <PageHead title={t(`page.${page}`)} />
      <Card>
        <EmptyState
          icon={<IconPower size={34} stroke={1.5} aria-hidden />}
          title={t('frame.off.title')}
          hint={t('frame.off.hint')}
          action={<PageLink to="transferFund" />}
        />
      </Card>
    </>
  )
}

function PageLink({ to }: { to: MemberPage }) {
  const { t } = useTranslation('member')
  return (
    <MemberLink page={to} className={buttonClass({ size: 'sm' })}>
      {t('frame.goTo', { page: t(`page.${to}`) })}
      <IconArrowRight size={16} stroke={1.75} aria-hidden />
    </MemberLink>
  )
}
