import { Link, type LinkProps } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { MemberPage } from './member-pages.ts'

type Props = Omit<ComponentProps<'a'>, 'href' | 'target'> &
  Pick<LinkProps, 'activeProps'> & { page: MemberPage; item?: string | undefined }

/** A link to a page of the member centre, or to one order, deposit or withdrawal on it. */
export function MemberLink({ page, item, ...rest }: Props) {
  return (
    <Link to="." search={(old) => ({ ...old, ac: undefined, mc: page, mcItem: item })} resetScroll={false} {...rest} />
  )
}
