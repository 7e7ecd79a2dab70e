import { useTranslation } from '@lotus/i18n'
import { Tabs } from '@lotus/ui'
import type { MemberPage } from '../../../shared/member-pages.ts'
import { LimitsPart } from '../limits/limits-part.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { IdentityPart } from '../verification/identity-part.tsx'
import { ProfilePart } from '../profile/profile-part.tsx'
import { AccessPart } from './access-part.tsx'
import { DataPart } from './data-part.tsx'
import { OverviewPart } from './overview-part.tsx'

const parts = ['overview', 'access', 'identity', 'limits', 'profile', 'data'] as const
type Part = (typeof parts)[number]
const isPart = (value: unknown): value is Part => parts.some((part) => part === value)

type Props = { item: string | undefined; onOpen: (page: MemberPage, item?: string) => void }

/** MC01: security settings, open sessions, the public profile, and the account closure. */
export function SecurityPage({ item, onOpen }: Props) {
  const { t } = useTranslation('security')
  const part = isPart(item) ? item : 'overview'
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Tabs
        label={t('title')}
        className="mb-4"
        items={parts.map((value) => ({ value, label: t(`part.${value}`) }))}
        value={part}
        onChange={(value) => onOpen('securityCenter', value)}
      >
        {part === 'overview' && <OverviewPart onManageDevices={() => onOpen('securityCenter', 'access')} />}
        {part === 'access' && <AccessPart />}
        {part === 'identity' && <IdentityPart />}
        {part === 'limits' && <LimitsPart />}
        {part === 'profile' && <ProfilePart />}
        {part === 'data' && <DataPart onWithdraw={() => onOpen('withdraw')} />}
      </Tabs>
    </>
  )
}
