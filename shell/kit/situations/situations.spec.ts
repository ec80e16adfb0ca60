import { describeTexts } from '../testing/slice-texts.ts'
import en from './en.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }

describeTexts({ en, fr })
