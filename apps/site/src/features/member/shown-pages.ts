import { memberPageFlags, memberPages, type MemberPage } from '../../shared/member-pages.ts'
import { isNodeOn, usePermission } from '../../shared/permission.ts'

/** The pages that the operator offers; until the flags are known nothing optional is. */
export function useShownPages(): readonly MemberPage[] {
  const tree = usePermission()?.info.whitelabel
  return memberPages.filter((page) => {
    const flag = memberPageFlags[page]
    return flag === undefined || (tree !== undefined && isNodeOn(tree, flag))
  })
}
