import { describeTexts } from '@pingboard/kit/testing'
import { describe } from 'vitest'
import dialogsEn from '../dialogs/locales/en.json'
import dialogsFr from '../dialogs/locales/fr.json'
import en from './locales/en.json'
import fr from './locales/fr.json'

describe('of the shell', () => describeTexts({ en, fr }))
describe('of its dialogs', () => describeTexts({ en: dialogsEn, fr: dialogsFr }))
