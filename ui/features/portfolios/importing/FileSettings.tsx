import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { sentenceOf } from "../../../api/apiError.ts";
import {
  useChangePortfolioMutation,
  useGetPortfolioQuery,
  type PortfolioSettings,
} from "../../../api/endpoints.ts";
import { DEFAULT_BENCHMARK } from "../benchmark/messages.ts";
import { lotMethods } from "../messages.ts";
import * as words from "./messages.ts";

interface FileSettingsProps {
  portfolioId: number;
  settings: PortfolioSettings;
  /** Called when the portfolio has taken over the settings; the file must be checked again. */
  onTaken: () => void;
}

export function FileSettings({ portfolioId: id, settings, onTaken }: FileSettingsProps) {
  const { data: portfolio } = useGetPortfolioQuery({ id });
  const [change, { isLoading }] = useChangePortfolioMutation();
  const [refusal, setRefusal] = useState<string>();
  if (!portfolio) return null;
  const { currency, lotMethod, benchmark, description } = settings;
  const isOther = {
    currency: currency !== portfolio.currency,
    lotMethod: lotMethod !== portfolio.lotMethod,
    benchmark: benchmark !== portfolio.benchmark,
    // Do not replace a description that the user has written.
    description: description !== null && portfolio.description === null,
  };
  if (!Object.values(isOther).includes(true)) return null;
  const canChangeCurrency = portfolio.transactions === 0;
  const changes = {
    ...(isOther.currency && canChangeCurrency ? { currency } : {}),
    ...(isOther.lotMethod ? { lotMethod } : {}),
    ...(isOther.benchmark ? { benchmark } : {}),
    ...(isOther.description ? { description } : {}),
  };
  const take = async () => {
    setRefusal(undefined);
    try {
      await change({ id, portfolioChange: changes }).unwrap();
      onTaken();
    } catch (error) {
      setRefusal(sentenceOf(error));
    }
  };
  return (
    <section className="import-settings" aria-label={words.FILE_SETTINGS}>
      <p>{words.FILE_SETTINGS}</p>
      <ul>
        {isOther.currency ? (
          <li>{words.describeFileCurrency(currency, portfolio.currency)}</li>
        ) : null}
        {isOther.lotMethod ? (
          <li>{words.describeFileLots(lotMethods[lotMethod], lotMethods[portfolio.lotMethod])}</li>
        ) : null}
        {isOther.benchmark ? (
          <li>
            {words.describeFileBenchmark(
              benchmark ?? DEFAULT_BENCHMARK,
              portfolio.benchmark ?? DEFAULT_BENCHMARK,
            )}
          </li>
        ) : null}
        {isOther.description ? <li>{words.describeFileDescription(description ?? "")}</li> : null}
      </ul>
      {isOther.currency && !canChangeCurrency ? <p>{words.SETTINGS_STAY}</p> : null}
      {Object.keys(changes).length > 0 ? (
        <Button text={words.USE_FILE_SETTINGS} loading={isLoading} onClick={() => void take()} />
      ) : null}
      {refusal === undefined ? null : <p role="alert">{refusal}</p>}
    </section>
  );
}
