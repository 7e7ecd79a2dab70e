import { useTranslation } from '@lotus/i18n'
import { toast } from '@lotus/ui'
import { openCustomerService } from '../../shared/customer-service.ts'
import { usePermission } from '../../shared/permission.ts'

/** Opens customer service (L06, L07, T21); undefined where the operator has none: then no entry is shown. */
export function useCustomerService(): (() => void) | undefined {
  const { t } = useTranslation('frame')
  const permission = usePermission()
  if (!permission?.info.customerService) return undefined
  return () =>
    void openCustomerService(permission).then((isOpen) => {
      if (!isOpen) toast.info(t('status.noContact'))
    })
}
