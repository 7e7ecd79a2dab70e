// Suites that wait for draws by the clock, over an empty demo: the program of npm start and Chromium.
import { sharePlatform } from './identity/shared-platform.ts'
import './draws/verify.ts'
import './draws/theatre.ts'
import './draws/promotion-journey.ts'

sharePlatform('empty')
