import { harm } from '../../shared/watch/watch-kind.ts'
import { WatchPage } from '../../shared/watch/watch-page.tsx'

export const HarmCasesPage = () => <WatchPage kind={harm} />
