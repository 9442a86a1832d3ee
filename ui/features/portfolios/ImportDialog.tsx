import "./importing/importing.css";
import * as words from "./importing/messages.ts";
import { TO_CREATE } from "../../../backend/domain/choices.ts";
import { Button, Dialog, DialogBody, DialogFooter, ProgressBar } from "@blueprintjs/core";
import { FailureNotice } from "../../components/feedback/FailureNotice.tsx";
import { FormSelect } from "../../components/forms/FormField.tsx";
import { LoadingStatus } from "../../components/feedback/LoadingStatus.tsx";
import {
  type Portfolio,
  type PortfolioImport,
  useChangePortfolioMutation,
  useGetPortfolioQuery,
  type PortfolioSettings,
} from "../../api/endpoints.ts";
import { formatCount } from "../../format/number.ts";
import { ImportChoices } from "./importing/ImportChoices.tsx";
import { ImportQuestions } from "./importing/ImportQuestions.tsx";
import { ImportRows } from "./importing/ImportRows.tsx";
import { nameContents } from "./importing/nameContents.ts";
import { nameObstacle } from "./importing/nameObstacle.ts";
import { isWorking, useImport, type ImportWork } from "./importing/useImport.ts";
import { MAX_UPLOAD_BYTES } from "../../../backend/domain/limits.ts";
import { useId, useState } from "react";
import { sentenceOf } from "../../api/apiError.ts";
import { DEFAULT_BENCHMARK } from "./benchmark/messages.ts";
import { lotMethods } from "./messages.ts";

interface FileDropProps {
  onFile: (file: File) => void;
  /** Earlier upload, offered to be sent again. */
  sent: File | undefined;
}

/** Browsers handle a drop on the file input themselves. */
function FileDrop({ onFile, sent }: FileDropProps) {
  const [isTooLarge, setTooLarge] = useState(false);
  const help = useId();
  const take = (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > MAX_UPLOAD_BYTES);
    if (file.size <= MAX_UPLOAD_BYTES) onFile(file);
  };
  return (
    <div>
      {sent ? (
        <Button
          className="import-again"
          intent="primary"
          text={words.describeSendAgain(sent.name)}
          onClick={() => onFile(sent)}
        />
      ) : null}
      <label className="import-drop">
        <span>{words.CHOOSE_FILE}</span>
        <input
          type="file"
          aria-describedby={help}
          accept=".csv,.json,.txt,text/csv,application/json,text/plain"
          onChange={({ currentTarget }) => {
            take(currentTarget.files?.[0]);
            // Allows the same file to be chosen again.
            currentTarget.value = "";
          }}
        />
      </label>
      <p id={help} className="import-help">
        {words.FILE_HELP}
      </p>
      {isTooLarge ? <p role="alert">{words.TOO_LARGE}</p> : null}
    </div>
  );
}

/** Rarer currencies can be set on an empty portfolio. */
const CURRENCIES = ["USD", "EUR", "GBP", "CAD", "AUD", "CHF", "JPY", "SEK", "NOK", "DKK"];

interface ImportDialogProps {
  /** Without a portfolio, the import creates one. */
  portfolio?: Pick<Portfolio, "id">;
  /** Called when an import without a portfolio has created one. */
  onCreated?: (created: PortfolioImport) => void;
  onClose: () => void;
}

export function ImportDialog({ portfolio, onCreated, onClose }: ImportDialogProps) {
  const portfolioId = portfolio?.id ?? TO_CREATE;
  const work = useImport(portfolioId, onCreated);
  const { staged, failure } = work;
  return (
    <Dialog
      isOpen
      className="import-dialog"
      title={words.IMPORT_FILE}
      onClose={onClose}
      canOutsideClickClose={false}
    >
      <DialogBody>
        {failure ? (
          <div role="alert">
            <strong>{failure.title}</strong>
            <p>{failure.reason}</p>
          </div>
        ) : null}
        <Content portfolioId={portfolioId} work={work} />
      </DialogBody>
      <DialogFooter actions={<Actions work={work} onClose={onClose} />}>
        {staged?.status === "ready" ? <Obstacle staged={staged} /> : null}
      </DialogFooter>
    </Dialog>
  );
}

function Content({ portfolioId, work }: { portfolioId: number; work: ImportWork }) {
  const { staged } = work;
  if (work.isLoading)
    return <LoadingStatus waitingFor={words.LOADING_IMPORT}>{null}</LoadingStatus>;
  if (work.isSending) return <Progress sentence={words.UPLOADING} progress={null} />;
  if (!staged) return <FileDrop sent={work.file} onFile={(file) => void work.send(file)} />;
  if (staged.status === "committed") {
    return (
      <output>
        {words.describeRecorded(
          nameContents(staged.recorded, staged.prices, staged.dismissedSplits),
          staged.recorded + staged.prices + staged.dismissedSplits === 1,
          staged.fileName,
        )}
      </output>
    );
  }
  return (
    <div className="import-content">
      <p className="import-file">{staged.fileName}</p>
      {staged.newPortfolio ? (
        <NewPortfolio
          {...staged.newPortfolio}
          onCurrency={(currency) => void work.change({ currency })}
        />
      ) : null}
      {isWorking(staged) ? <Progress sentence={stepOf(staged)} progress={staged.progress} /> : null}
      {staged.status === "unreadable" ? (
        <FailureNotice title={words.faults[staged.fault ?? "failed"]} />
      ) : null}
      {isWorking(staged) && staged.counts.ready + staged.counts.rejected === 0 ? null : (
        <>
          {staged.settings && portfolioId !== TO_CREATE ? (
            <FileSettings
              portfolioId={portfolioId}
              settings={staged.settings}
              onTaken={() => void work.change({ takesDuplicates: staged.takesDuplicates })}
            />
          ) : null}
          <ImportChoices
            key={JSON.stringify(staged.choices)}
            staged={staged}
            onChange={(choices) => void work.change({ choices })}
          />
          <ImportQuestions
            staged={staged}
            onAnswer={(instruments, symbol, unit) =>
              void work.change({
                answers: instruments.map((instrument) => ({
                  instrument,
                  symbol,
                  ...(unit === undefined ? {} : { unit }),
                })),
              })
            }
          />
        </>
      )}
      {isPreviewed(staged) ? (
        <ImportRows portfolioId={portfolioId} work={work} staged={staged} />
      ) : null}
    </div>
  );
}

interface NewPortfolioProps {
  name: string;
  /** ISO 4217. */
  currency: string;
  onCurrency: (currency: string) => void;
}

/** The currency is the only term that cannot be changed later. */
function NewPortfolio({ name, currency, onCurrency }: NewPortfolioProps) {
  return (
    <FormSelect
      label={words.describeNewPortfolio(name)}
      help={words.NEW_PORTFOLIO_HELP}
      value={currency}
      options={[...new Set([currency, ...CURRENCIES])]}
      onChange={({ currentTarget }) => onCurrency(currentTarget.value)}
    />
  );
}

/** Rows stay during a check, so that the scroll position stays. */
const isPreviewed = ({ status, counts }: PortfolioImport): boolean =>
  status === "ready" || (status === "checking" && Object.values(counts).some((count) => count > 0));

const stepOf = ({ status }: PortfolioImport): string => {
  if (status === "reading") return words.READING;
  return status === "matching" ? words.MATCHING : words.CHECKING;
};

function Progress({
  sentence,
  progress,
}: {
  sentence: string;
  progress: PortfolioImport["progress"];
}) {
  const counts =
    progress && words.describeProgress(formatCount(progress.done), formatCount(progress.total));
  return (
    <output>
      <ProgressBar
        aria-label={words.PROGRESS}
        {...(progress ? { value: progress.done / Math.max(progress.total, 1) } : {})}
      />
      <p>
        {sentence} {counts}
      </p>
    </output>
  );
}

function Obstacle({ staged }: { staged: PortfolioImport }) {
  const sentence = nameObstacle(staged);
  return sentence === null ? null : <p>{sentence}</p>;
}

function Actions({ work, onClose }: { work: ImportWork; onClose: () => void }) {
  const { staged, isBusy } = work;
  if (!staged || work.isLoading) return <Button text={words.CANCEL} onClick={onClose} />;
  if (staged.status === "committed") {
    return (
      <>
        <Button text={words.ANOTHER_FILE} onClick={work.startOver} />
        <Button text={words.UNDO} loading={isBusy} onClick={() => void work.undo()} />
        <Button intent="primary" text={words.CLOSE} onClick={onClose} />
      </>
    );
  }
  const { prices, dismissedSplits } = staged;
  const { ready } = staged.counts;
  const isDecided = staged.status === "ready" && !work.isChanging;
  const canCommit = isDecided && staged.openQuestions === 0 && ready > 0;
  return (
    <>
      <Button text={words.DISCARD} disabled={isBusy} onClick={() => void work.discard()} />
      {staged.status === "ready" ? (
        <Button
          intent="primary"
          text={words.describeCommit(
            nameContents(ready - prices - dismissedSplits, prices, dismissedSplits),
          )}
          disabled={!canCommit}
          loading={isBusy}
          onClick={() => void work.commit()}
        />
      ) : null}
    </>
  );
}

interface FileSettingsProps {
  portfolioId: number;
  settings: PortfolioSettings;
  /** Called when the settings are applied; the file must be checked again. */
  onTaken: () => void;
}

function FileSettings({ portfolioId: id, settings, onTaken }: FileSettingsProps) {
  const { data: portfolio } = useGetPortfolioQuery({ id });
  const [change, { isLoading }] = useChangePortfolioMutation();
  const [refusal, setRefusal] = useState<string>();
  if (!portfolio) return null;
  const { currency, lotMethod, benchmark, description } = settings;
  const isOther = {
    currency: currency !== portfolio.currency,
    lotMethod: lotMethod !== portfolio.lotMethod,
    benchmark: benchmark !== portfolio.benchmark,
    // Keeps a description that the user has written.
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
