import { aml } from '../../shared/watch/watch-kind.ts'
import { WatchPage } from '../../shared/watch/watch-page.tsx'

export const AmlCasesPage = () => <WatchPage kind={aml} />
