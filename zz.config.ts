import config from './playwright.config.ts';
export default { ...config, webServer: [], timeout: 60000, expect: { timeout: 8000 } };
