import { useTranslation } from '@lotus/i18n'
import { MemberLink } from '../../../shared/member-link.tsx'
import type { MemberPage } from '../../../shared/member-pages.ts'

type Props = { page: MemberPage; item: string | undefined; all: string }

/** Said where a list shows the one entry that a link named; `all` leads back to the rest. */
export function OneOf({ page, item, all }: Props) {
  const { t } = useTranslation('loyalty')
  if (item === undefined) return null
  return (
    <p className="between gap-4 mb-4">
      <span>{t('oneOf', { ref: item })}</span>
      <MemberLink page={page} className="link">
        {all}
      </MemberLink>
    </p>
  )
}
